import { MINUTE_MS } from '@quarry/domain/times'
import { LIVE_EVENTS } from '../../contract/live.ts'
import type { LiveSource } from '../ports/live-source.ts'

export interface LiveStreamOptions {
  channels: ReadonlySet<string>
  /** Signals that the reader's session ended. */
  endChannel: string
  /** Whether the reader may still read all of these channels. */
  mayRead: (channels: ReadonlySet<string>) => Promise<boolean>
  /** Time of the last event that the page received, in milliseconds. */
  lastHeardMs: number | undefined
}

const encoder = new TextEncoder()

/** Changes close together are sent once. */
const GATHER_MS = 100
const HEARTBEAT_MS = 20_000
/** After that the page reconnects, so that lost connections do not collect. */
const LIFE_MS = 5 * MINUTE_MS

const hasRoom = (controller: ReadableStreamDefaultController): boolean => (controller.desiredSize ?? 0) > 0

const message = (event: string, body: object): string =>
  `id: ${Date.now()}\nevent: ${event}\ndata: ${JSON.stringify(body)}\n\n`

type Controller = ReadableStreamDefaultController<Uint8Array>

/**
 * Server-sent events for one page. While the reader is slow, changes collapse to names of channels, so that it costs
 * no more memory than its channels. The permission is checked again before each message. Without it, the page is asked
 * once to read everything again, and the stream ends.
 */
export const liveStream = (source: LiveSource, options: LiveStreamOptions): ReadableStream<Uint8Array> =>
  new ReadableStream<Uint8Array>(new ChangesOfPage(source, options))

class ChangesOfPage {
  readonly #source: LiveSource
  readonly #options: LiveStreamOptions
  readonly #changed = new Set<string>()
  #isSnapshotDue = false
  #isChecking = false
  #hasEnded = false
  #timers: NodeJS.Timeout[] = []
  #gathering: NodeJS.Timeout | undefined
  #stopListening = () => {}

  constructor(source: LiveSource, options: LiveStreamOptions) {
    this.#source = source
    this.#options = options
  }

  async start(controller: Controller): Promise<void> {
    const { endChannel, lastHeardMs } = this.#options
    this.#stopListening = await this.#source.listen((signal) => {
      const isEnd = signal.kind === 'closed' || (signal.kind === 'changed' && signal.channel === endChannel)
      if (isEnd) this.#finish(controller)
      else if (signal.kind === 'gap') this.#gatherSnapshot(controller)
      else if (signal.kind === 'changed') this.#gather(controller, [signal.channel])
    })
    // Ended while it began to listen.
    if (this.#hasEnded) return this.#stopListening()
    controller.enqueue(encoder.encode(`retry: 2000\nid: ${Date.now()}\n\n`))
    if (lastHeardMs !== undefined) {
      const missed = this.#source.changedSince(lastHeardMs)
      if (missed) this.#gather(controller, missed)
      else this.#gatherSnapshot(controller)
    }
    this.#timers = [
      setInterval(() => {
        if (hasRoom(controller)) controller.enqueue(encoder.encode(':\n\n'))
      }, HEARTBEAT_MS),
      setTimeout(() => this.#finish(controller), LIFE_MS),
    ]
  }

  pull(controller: Controller): void {
    this.#gather(controller, [])
  }

  cancel(): void {
    this.#end()
  }

  #gather(controller: Controller, channels: Iterable<string>): void {
    for (const channel of channels) if (this.#options.channels.has(channel)) this.#changed.add(channel)
    if (this.#isSnapshotDue || this.#changed.size > 0)
      this.#gathering ??= setTimeout(() => void this.#flush(controller), GATHER_MS)
  }

  #gatherSnapshot(controller: Controller): void {
    this.#isSnapshotDue = true
    this.#gather(controller, [])
  }

  async #flush(controller: Controller): Promise<void> {
    this.#gathering = undefined
    const isDue = this.#isSnapshotDue || this.#changed.size > 0
    if (this.#isChecking || !hasRoom(controller) || !isDue) return
    const isSnapshot = this.#isSnapshotDue
    const channels = new Set(this.#changed)
    this.#isSnapshotDue = false
    this.#changed.clear()
    this.#isChecking = true
    const { channels: all, mayRead } = this.#options
    const isAllowed = await mayRead(isSnapshot ? all : channels).catch(() => false)
    this.#isChecking = false
    if (this.#hasEnded) return
    const text =
      isSnapshot || !isAllowed
        ? message(LIVE_EVENTS.snapshot, {})
        : message(LIVE_EVENTS.changed, { channels: [...channels] })
    controller.enqueue(encoder.encode(text))
    if (isAllowed) this.#gather(controller, [])
    else this.#finish(controller)
  }

  #finish(controller: Controller): void {
    if (this.#hasEnded) return
    this.#end()
    controller.close()
  }

  #end(): void {
    this.#hasEnded = true
    for (const timer of this.#timers) clearTimeout(timer)
    clearTimeout(this.#gathering)
    this.#stopListening()
  }
}
