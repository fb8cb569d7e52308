import { setTimeout as delay } from 'node:timers/promises'

export interface Answer {
  status: number
  body: unknown
  headers: Headers
}

export interface FinishedTask {
  uid: number
  status: string
  type: string
  details: Record<string, unknown>
  error: { code: string; message: string } | null
}

export interface SendOptions {
  key?: string | null
  headers?: Record<string, string>
  /** Sent as it is, with `contentType`. */
  raw?: string | Uint8Array
  contentType?: string
}

/** Plain HTTP calls to any server of the protocol. */
export class Api {
  readonly url: string
  readonly key: string | null

  constructor(url: string, key: string | null) {
    this.url = url
    this.key = key
  }

  async send(method: string, path: string, body?: unknown, options: SendOptions = {}): Promise<Answer> {
    const headers: Record<string, string> = { 'accept-encoding': 'identity', ...options.headers }
    const key = options.key === undefined ? this.key : options.key
    if (key !== null) headers['authorization'] = `Bearer ${key}`
    const content = options.raw ?? (body === undefined ? undefined : JSON.stringify(body))
    if (content !== undefined) headers['content-type'] = options.contentType ?? 'application/json'
    const response = await fetch(this.url + path, {
      method,
      headers,
      ...(content === undefined ? {} : { body: content as string }),
    })
    const text = await response.text()
    return {
      status: response.status,
      body: text === '' ? null : (JSON.parse(text) as unknown),
      headers: response.headers,
    }
  }

  async get(path: string): Promise<unknown> {
    return (await this.send('GET', path)).body
  }

  async task(uid: number): Promise<FinishedTask> {
    for (;;) {
      const { status, body } = await this.send('GET', `/tasks/${uid}`)
      if (status !== 200) throw new Error(`task ${uid}: ${status} ${JSON.stringify(body)}`)
      const task = body as FinishedTask
      if (task.status !== 'enqueued' && task.status !== 'processing') return task
      await delay(3)
    }
  }

  /** Sends a write and waits until it is finished. */
  async write(method: string, path: string, body?: unknown, options?: SendOptions): Promise<FinishedTask> {
    const answer = await this.send(method, path, body, options)
    if (answer.status >= 300)
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return this.task((answer.body as { taskUid: number }).taskUid)
  }

  /** As `write`, but a failed task throws. */
  async must(method: string, path: string, body?: unknown): Promise<FinishedTask> {
    const task = await this.write(method, path, body)
    if (task.status !== 'succeeded') throw new Error(`${method} ${path}: ${JSON.stringify(task.error)}`)
    return task
  }
}
