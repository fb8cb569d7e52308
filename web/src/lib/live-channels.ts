import { LIVE_EVENTS, LIVE_PATH } from '@quarry/api/contract/live'

type Listener = () => void

/** Parts of a page come and go together: their channels are asked for together. */
const GATHER_MS = 50
/** A stream that is refused is asked for again without its newest channel, and once none is left, much later with all. */
const NEXT_TRY_MS = 1000
const ALL_AGAIN_MS = 60_000

const listeners = new Map<string, Set<Listener>>()
const setAside = new Set<string>()
let source: EventSource | undefined
/** The one before, until the next one speaks. */
let leaving: EventSource | undefined
let asked = ''
let planned: ReturnType<typeof setTimeout> | undefined

const isHidden = () => document.visibilityState === 'hidden'
const wanted = () => [...listeners.keys()].filter((channel) => !setAside.has(channel))

function tell(channels: Iterable<string>): void {
  const told = new Set([...channels].flatMap((channel) => [...(listeners.get(channel) ?? [])]))
  for (const listener of told) listener()
}

function leave(): void {
  leaving?.close()
  leaving = undefined
}

function close(): void {
  leave()
  source?.close()
  source = undefined
  asked = ''
}

function plan(ms: number, work = follow): void {
  clearTimeout(planned)
  planned = setTimeout(work, ms)
}

function giveWay(refused: readonly string[]): void {
  const newest = refused.at(-1)
  if (newest !== undefined) setAside.add(newest)
  if (wanted().length > 0) return plan(NEXT_TRY_MS)
  plan(ALL_AGAIN_MS, () => {
    setAside.clear()
    follow()
    if (!isHidden()) tell(listeners.keys())
  })
}

const channelsIn = (data: unknown): string[] => {
  const { channels } = JSON.parse(String(data)) as { channels?: string[] }
  return channels ?? []
}

/** Makes the stream one of what is listened to now; the one before is left when the next one speaks, so nothing is missed. */
function follow(): void {
  const channels = wanted()
  if (isHidden() || channels.length === 0) return close()
  const query = new URLSearchParams(channels.map((channel) => ['channel', channel])).toString()
  if (query === asked) return undefined
  const next = new EventSource(`${LIVE_PATH}?${query}`)
  leave()
  leaving = source
  source = next
  asked = query
  next.addEventListener('open', leave)
  next.addEventListener(LIVE_EVENTS.changed, ({ data }) => tell(channelsIn(data)))
  next.addEventListener(LIVE_EVENTS.snapshot, () => tell(channels))
  next.addEventListener('error', () => {
    // One that was cut comes back by itself; one that was refused does not.
    if (next.readyState !== EventSource.CLOSED || source !== next) return
    close()
    giveWay(channels)
  })
  return undefined
}

function onVisibility(): void {
  if (isHidden()) return close()
  setAside.clear()
  follow()
  tell(listeners.keys())
}

/**
 * Calls back when something changes in the channel, or may have while nobody listened; answers what ends it. All parts of
 * a page share one stream, which is there only while the page is looked at: browsers open few connections to one site.
 */
export function listen(channel: string, listener: Listener): () => void {
  if (listeners.size === 0) document.addEventListener('visibilitychange', onVisibility)
  const known = listeners.get(channel) ?? new Set()
  listeners.set(channel, known.add(listener))
  setAside.clear()
  plan(GATHER_MS)
  return () => {
    known.delete(listener)
    if (known.size > 0) return
    listeners.delete(channel)
    if (listeners.size === 0) document.removeEventListener('visibilitychange', onVisibility)
    plan(GATHER_MS)
  }
}
