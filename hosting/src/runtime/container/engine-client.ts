import type { IncomingMessage } from 'node:http'
import type { z } from 'zod'
import { request } from '../../process/node-http.ts'
import { EngineError } from './engine-error.ts'

const ANSWER_MS = 30_000
const ANSWER_MAX_BYTES = 4 * 1024 ** 2
const NEVER = new AbortController().signal

export interface Waiting {
  signal?: AbortSignal
  /** Without a complete answer after this time the engine counts as silent; 0 waits for ever. */
  answerMs?: number
}

interface Call extends Waiting {
  /** Sent as JSON. */
  body?: object
}

/** Requests to the HTTP API of Docker, which Podman has as well, over its socket. */
export class EngineClient {
  readonly #socketPath: string
  readonly #answerMs: number

  constructor(socketPath: string, answerMs = ANSWER_MS) {
    this.#socketPath = socketPath
    this.#answerMs = answerMs
  }

  /** Throws `EngineError` unless the request succeeds. */
  async call(method: string, path: string, call: Call = {}): Promise<string> {
    return textOf(await this.#open(method, path, call))
  }

  async json<S extends z.ZodType>(schema: S, path: string, call: Call = {}): Promise<z.output<S>> {
    return parse(schema, await this.call('GET', path, call), path)
  }

  /** A response that is read while it arrives, without a limit of time. */
  stream(method: string, path: string, signal?: AbortSignal): Promise<IncomingMessage> {
    return this.#open(method, path, { answerMs: 0, ...(signal && { signal }) })
  }

  /** Undefined if there is no such object. */
  async find<S extends z.ZodType>(
    schema: S,
    path: string,
    call: Call = {},
  ): Promise<z.output<S> | undefined> {
    return orUndefined(this.json(schema, path, call))
  }

  /** Succeeds as well if the object is gone already. */
  async remove(path: string): Promise<void> {
    await orUndefined(this.call('DELETE', path))
  }

  async #open(method: string, path: string, { body, signal, answerMs = this.#answerMs }: Call) {
    const what = `${method} ${path.split('?')[0]}`
    const text = body && JSON.stringify(body)
    const headers =
      text === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
    const slow = answerMs > 0 ? AbortSignal.timeout(answerMs) : NEVER
    const ending = signal ? AbortSignal.any([signal, slow]) : slow
    const silent = `the container engine does not answer within ${answerMs / 1000} s`
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      // No connection is used twice: the engine may close it at any time.
      const options = { socketPath: this.#socketPath, method, path, headers, agent: false, signal: ending }
      const sending = request(options, resolve)
      sending.once('error', (error) =>
        reject(new EngineError(`${what}: ${slow.aborted ? silent : error.message}`)),
      )
      sending.end(text)
    })
    const { statusCode = 0 } = response
    if (statusCode < 400) return response
    throw new EngineError(`${what}: ${reasonIn(await textOf(response))}`, statusCode)
  }
}

async function orUndefined<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (error instanceof EngineError && error.status === 404) return undefined
    throw error
  }
}

async function textOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.byteLength
      if (size > ANSWER_MAX_BYTES) throw new Error('the answer is too large')
      chunks.push(chunk)
    }
  } catch (error) {
    throw new EngineError(`the answer of the container engine broke off: ${String(error)}`)
  }
  return Buffer.concat(chunks).toString()
}

function reasonIn(text: string): string {
  try {
    const { message } = JSON.parse(text) as { message?: unknown }
    return typeof message === 'string' ? message : text
  } catch {
    return text
  }
}

function parse<S extends z.ZodType>(schema: S, text: string, path: string): z.output<S> {
  try {
    return schema.parse(JSON.parse(text))
  } catch (error) {
    throw new EngineError(`${path.split('?')[0]} has an unknown form: ${String(error)}`)
  }
}
