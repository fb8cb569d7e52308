import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Minimum of bytes per window, for bodies that the visitor sends and for responses that the visitor reads. */
export interface PaceRules {
  sending: { windowMs: number; bytes: number }
  reading: { windowMs: number; bytes: number }
  /** How long a request body may continue after its response. */
  afterAnswerMs: number
  lookEveryMs: number
}

/** Slow connections pass (an upload of 500 MB at 2 kB/s takes days); stalled ones do not. */
const PACE: PaceRules = {
  sending: { windowMs: 30_000, bytes: 32 * 1024 },
  // The system buffers a few hundred kilobytes per reader, so progress shows in leaps.
  reading: { windowMs: 120_000, bytes: 64 * 1024 },
  afterAnswerMs: 6_000,
  lookEveryMs: 3_000,
}

/** Time spent waiting for the visitor alone, and the byte count at its start. */
interface Mark {
  waitedMs: number
  bytes: number
}

interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  socket: Socket
  sending: Mark
  reading: Mark
  answeredMs: number
}

/** Checks all exchanges at intervals and closes those that the visitor stalls. */
export class Pace {
  readonly #rules: PaceRules
  readonly #exchanges = new Set<Exchange>()
  readonly #timer: NodeJS.Timeout
  #looked = performance.now()

  constructor(rules: PaceRules = PACE) {
    this.#rules = rules
    this.#timer = setInterval(() => this.#look(), rules.lookEveryMs).unref()
  }

  watch(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request
    const exchange: Exchange = {
      request,
      response,
      socket,
      sending: { waitedMs: 0, bytes: socket.bytesRead },
      reading: { waitedMs: 0, bytes: flushed(socket) },
      answeredMs: 0,
    }
    this.#exchanges.add(exchange)
    const forget = () => {
      if (request.complete || socket.destroyed) this.#exchanges.delete(exchange)
    }
    response.once('close', forget)
    request.once('close', () => {
      if (response.closed) this.#exchanges.delete(exchange)
    })
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  #look(): void {
    const now = performance.now()
    const elapsedMs = now - this.#looked
    this.#looked = now
    for (const exchange of this.#exchanges) {
      if (exchange.socket.destroyed) this.#exchanges.delete(exchange)
      else if (this.#isTooSlow(exchange, elapsedMs)) {
        this.#exchanges.delete(exchange)
        exchange.socket.destroy()
      }
    }
  }

  #isTooSlow(exchange: Exchange, elapsedMs: number): boolean {
    const { request, response, socket } = exchange
    const { sending, reading, afterAnswerMs } = this.#rules
    if (response.writableFinished) {
      if (request.complete) return false
      exchange.answeredMs += elapsedMs
      return exchange.answeredMs >= afterAnswerMs
    }
    const isSending = !request.complete && request.readableLength < request.readableHighWaterMark
    const isReading = socket.writableLength > 0
    return (
      (isSending && isBehind(exchange.sending, socket.bytesRead, elapsedMs, sending)) ||
      (isReading && isBehind(exchange.reading, flushed(socket), elapsedMs, reading))
    )
  }
}

/** Bytes handed to the system for the visitor. */
const flushed = (socket: Socket): number => socket.bytesWritten - socket.writableLength

function isBehind(
  mark: Mark,
  bytes: number,
  elapsedMs: number,
  rule: { windowMs: number; bytes: number },
): boolean {
  mark.waitedMs += elapsedMs
  if (bytes - mark.bytes >= rule.bytes) {
    mark.waitedMs = 0
    mark.bytes = bytes
  }
  return mark.waitedMs >= rule.windowMs
}
