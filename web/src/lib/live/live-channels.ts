import { LIVE_EVENTS, LIVE_PATH } from '@quarry/api/contract/live'
import { readFromMs, siteNowMs } from './site-clock.ts'

type Listener = () => void

/** Parts of a page come and go together: their channels are asked for together. */
const GATHER_MS = 50
/** A stream that is refused is asked for again without its newest channel, and much later with all. */
const NEXT_TRY_MS = 1000
const ALL_AGAIN_MS = 60_000

const listeners = new Map<string, Set<Listener>>()
const setAside = new Set<string>()
/** Channels that no open stream tells of, each with the time on the site's clock up to which the page knows it. */
const unheard = new Map<string, number>()
let source: EventSource | undefined
/** The one before, until the next one speaks. */
let leaving: EventSource | undefined
let asked = ''
let planned: ReturnType<typeof setTimeout> | undefined
let plannedForAll: ReturnType<typeof setTimeout> | undefined

const isHidden = () => document.visibilityState === 'hidden'
const wanted = () => [...listeners.keys()].filter((channel) => !setAside.has(channel))

function tell(channels: Iterable<string>): void {
  const told = new Set([...channels].flatMap((channel) => [...(listeners.get(channel) ?? [])]))
  for (const listener of told) listener()
}

/** From now on, unless it was missed before. */
function miss(channels: Iterable<string>): void {
  for (const channel of channels) if (!unheard.has(channel)) unheard.set(channel, siteNowMs())
}

function leave(): void {
  leaving?.close()
  leaving = undefined
}

function close(): void {
  miss(wanted())
  leave()
  source?.close()
  source = undefined
  asked = ''
}

function plan(ms: number): void {
  clearTimeout(planned)
  planned = setTimeout(follow, ms)
}

function askForAll(): void {
  if (setAside.size === 0 || isHidden()) return
  setAside.clear()
  // Without any stream the page looks by itself now and then.
  if (source === undefined) tell(listeners.keys())
  follow()
}

function giveWay(refused: readonly string[]): void {
  const newest = refused.at(-1)
  if (newest !== undefined) setAside.add(newest)
  clearTimeout(plannedForAll)
  plannedForAll = setTimeout(askForAll, ALL_AGAIN_MS)
  if (wanted().length > 0) plan(NEXT_TRY_MS)
}

const channelsIn = (data: unknown): string[] => {
  const { channels } = JSON.parse(String(data)) as { channels?: string[] }
  return channels ?? []
}

/** Makes the stream one of what is listened to now; the one before is left when the next one speaks, so nothing is missed. */
function follow(): void {
  const channels = wanted()
  for (const channel of unheard.keys()) if (!listeners.has(channel)) unheard.delete(channel)
  if (isHidden() || channels.length === 0) return close()
  const query = new URLSearchParams(channels.map((channel) => ['channel', channel])).toString()
  if (query === asked) return undefined
  const sinceMs = Math.min(...channels.map((channel) => unheard.get(channel) ?? Infinity))
  const since = Number.isFinite(sinceMs) ? `&since=${Math.floor(sinceMs)}` : ''
  const next = new EventSource(`${LIVE_PATH}?${query}${since}`)
  leave()
  leaving = source
  source = next
  asked = query
  next.addEventListener('open', () => {
    leave()
    for (const channel of channels) unheard.delete(channel)
  })
  next.addEventListener(LIVE_EVENTS.changed, ({ data }) => tell(channelsIn(data)))
  next.addEventListener(LIVE_EVENTS.snapshot, () => tell(channels))
  next.addEventListener('error', () => {
    if (source !== next) return
    // One that was cut comes back by itself; one that was refused does not.
    if (next.readyState !== EventSource.CLOSED) return miss(channels)
    close()
    giveWay(channels)
  })
  return undefined
}

function onVisibility(): void {
  if (isHidden()) return close()
  setAside.clear()
  for (const channel of listeners.keys()) unheard.set(channel, siteNowMs())
  tell(listeners.keys())
  return follow()
}

/**
 * Calls back when something changes in the channel, or may have while nobody listened; answers what ends it. All parts of
 * a page share one stream, which is there only while the page is looked at: browsers open few connections to one site.
 */
export function listen(channel: string, listener: Listener): () => void {
  if (listeners.size === 0) document.addEventListener('visibilitychange', onVisibility)
  const known = listeners.get(channel) ?? new Set()
  if (known.size === 0) unheard.set(channel, Math.min(unheard.get(channel) ?? Infinity, readFromMs()))
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
