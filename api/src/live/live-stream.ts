import { MINUTE_MS } from '@quarry/domain/times'
import { LIVE_EVENTS } from '../../contract/live.ts'
import type { LiveSource } from '../ports/live-source.ts'

export interface LiveStreamOptions {
  channels: ReadonlySet<string>
  /** Signals that the reader's account was deleted. */
  goneChannel: string
  /** Time of the last event that the page received, in milliseconds. */
  lastHeardMs: number | undefined
}

const encoder = new TextEncoder()

/** Changes close together are sent once. */
const GATHER_MS = 100
const HEARTBEAT_MS = 20_000
/** After that the page reconnects and its permissions are checked again. */
const LIFE_MS = 5 * MINUTE_MS

const hasRoom = (controller: ReadableStreamDefaultController): boolean => (controller.desiredSize ?? 0) > 0

const message = (event: string, body: object): string =>
  `id: ${Date.now()}\nevent: ${event}\ndata: ${JSON.stringify(body)}\n\n`

/**
 * Server-sent events for one page. While the reader is slow, changes collapse to names of channels, so that it costs
 * no more memory than its channels.
 */
export function liveStream(
  source: LiveSource,
  { channels, goneChannel, lastHeardMs }: LiveStreamOptions,
): ReadableStream<Uint8Array> {
  const changed = new Set<string>()
  let isSnapshotDue = false
  let timers: NodeJS.Timeout[] = []
  let gathering: NodeJS.Timeout | undefined
  let stopListening = () => {}
  const end = () => {
    for (const timer of timers) clearTimeout(timer)
    clearTimeout(gathering)
    stopListening()
  }
  const finish = (controller: ReadableStreamDefaultController) => {
    end()
    controller.close()
  }
  function flush(controller: ReadableStreamDefaultController<Uint8Array>): void {
    gathering = undefined
    if (!hasRoom(controller) || (!isSnapshotDue && changed.size === 0)) return
    const text = isSnapshotDue
      ? message(LIVE_EVENTS.snapshot, {})
      : message(LIVE_EVENTS.changed, { channels: [...changed] })
    isSnapshotDue = false
    changed.clear()
    controller.enqueue(encoder.encode(text))
  }

  return new ReadableStream<Uint8Array>({
    async start(controller) {
      const gather = () => {
        gathering ??= setTimeout(() => flush(controller), GATHER_MS)
      }
      stopListening = await source.listen((signal) => {
        if (signal.kind === 'closed') return finish(controller)
        if (signal.kind === 'changed' && signal.channel === goneChannel) return finish(controller)
        if (signal.kind === 'gap') isSnapshotDue = true
        else if (channels.has(signal.channel)) changed.add(signal.channel)
        else return
        gather()
      })
      controller.enqueue(encoder.encode(`retry: 2000\nid: ${Date.now()}\n\n`))
      if (lastHeardMs !== undefined) {
        const missed = source.changedSince(lastHeardMs)
        if (!missed) isSnapshotDue = true
        for (const channel of missed ?? []) if (channels.has(channel)) changed.add(channel)
        gather()
      }
      timers = [
        setInterval(() => {
          if (hasRoom(controller)) controller.enqueue(encoder.encode(':\n\n'))
        }, HEARTBEAT_MS),
        setTimeout(() => finish(controller), LIFE_MS),
      ]
    },
    pull: flush,
    cancel: end,
  })
}
