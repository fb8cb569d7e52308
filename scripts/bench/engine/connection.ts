import { Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

/** One kept-open connection; answers are not compressed, which would cost 40 ms (delayed acknowledgements). */
export class Connection {
  readonly #url: string
  readonly #key: string
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 })

  constructor(url: string, key: string) {
    this.#url = url
    this.#key = key
  }

  async send(method: string, path: string, body?: unknown): Promise<unknown> {
    const content = Buffer.isBuffer(body)
      ? body
      : body === undefined
        ? undefined
        : Buffer.from(JSON.stringify(body))
    const { status, text } = await this.#exchange(method, path, content)
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`)
    return text === '' ? null : JSON.parse(text)
  }

  #exchange(
    method: string,
    path: string,
    content: Buffer | undefined,
  ): Promise<{ status: number; text: string }> {
    return new Promise((resolve, reject) => {
      const sent = request(
        this.#url + path,
        {
          method,
          agent: this.#agent,
          headers: {
            authorization: `Bearer ${this.#key}`,
            'accept-encoding': 'identity',
            ...(content ? { 'content-type': 'application/json', 'content-length': content.length } : {}),
          },
        },
        (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('end', () => {
            resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() })
          })
          response.on('error', reject)
        },
      )
      sent.on('error', reject)
      sent.end(content)
    })
  }

  /** Sends a write; resolves with its task's number once it was accepted. */
  async write(method: string, path: string, body?: unknown): Promise<number> {
    return ((await this.send(method, path, body)) as { taskUid: number }).taskUid
  }

  async finished(task: number): Promise<void> {
    for (;;) {
      const found = (await this.send('GET', `/tasks/${task}`)) as { status: string; error: unknown }
      if (found.status === 'succeeded') return
      if (found.status === 'failed' || found.status === 'canceled') {
        throw new Error(`task ${task} ${found.status}: ${JSON.stringify(found.error)}`)
      }
      await delay(20)
    }
  }

  close(): void {
    this.#agent.destroy()
  }
}

/** The value below which a share of the measurements lies. */
export function percentile(measured: readonly number[], share: number): number {
  const sorted = measured.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
