import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'undici'

/**
 * One kept-open connection that asks one thing at a time; answers are not compressed, which would cost 40 ms (delayed
 * acknowledgements).
 */
export class Connection {
  readonly #client: Client
  readonly #headers: Record<string, string>

  constructor(url: string, key: string) {
    this.#client = new Client(url, { pipelining: 1, bodyTimeout: 0, headersTimeout: 0 })
    this.#headers = { authorization: `Bearer ${key}`, 'accept-encoding': 'identity' }
  }

  async send(method: string, path: string, body?: unknown): Promise<unknown> {
    const content = Buffer.isBuffer(body)
      ? body
      : body === undefined
        ? undefined
        : Buffer.from(JSON.stringify(body))
    const { statusCode, body: answer } = await this.#request(method, path, content)
    const text = await answer.text()
    if (statusCode >= 300) throw new Error(`${method} ${path}: ${statusCode} ${text}`)
    return text === '' ? null : JSON.parse(text)
  }

  /**
   * Milliseconds until the last byte of an answer was there. It is not read further: what asks shares the two cores
   * with what it measures.
   */
  async time(path: string, content: Buffer): Promise<number> {
    const startedAt = performance.now()
    const { statusCode, body } = await this.#request('POST', path, content)
    await body.dump({ limit: Infinity })
    const time = performance.now() - startedAt
    if (statusCode >= 300) throw new Error(`POST ${path}: ${statusCode}`)
    return time
  }

  #request(method: string, path: string, content: Buffer | undefined) {
    const headers = content ? { ...this.#headers, 'content-type': 'application/json' } : this.#headers
    return this.#client.request({ method, path, headers, body: content ?? null })
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
    void this.#client.destroy()
  }
}

/** The value below which a share of the measurements lies. */
export function percentile(measured: readonly number[], share: number): number {
  const sorted = measured.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
