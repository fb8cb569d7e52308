import { LIVE_EVENTS, LIVE_PATH } from '@quarry/api/contract/live'
import { readFromMs, siteNowMs } from './site-clock.ts'

type Listener = () => void

/** Parts of a page mount together, so their channels are requested together. */
const GATHER_MS = 50
/** A rejected stream is retried without its newest channel, and much later with all. */
const RETRY_MS = 1000
const RETRY_ALL_MS = 60_000

const listeners = new Map<string, Set<Listener>>()
const setAside = new Set<string>()
/** Channels that no open stream covers, each with the time on the site's clock up to which the page knows them. */
const missedSince = new Map<string, number>()
let source: EventSource | undefined
/** The previous stream, until the next one sends an event. */
let previous: EventSource | undefined
let requested = ''
let planned: ReturnType<typeof setTimeout> | undefined
let plannedForAll: ReturnType<typeof setTimeout> | undefined

const isHidden = () => document.visibilityState === 'hidden'
const wanted = () => [...listeners.keys()].filter((channel) => !setAside.has(channel))

function notify(channels: Iterable<string>): void {
  const notified = new Set([...channels].flatMap((channel) => [...(listeners.get(channel) ?? [])]))
  for (const listener of notified) listener()
}

/** Records from when on changes are missed, unless some were missed before. */
function markMissed(channels: Iterable<string>): void {
  for (const channel of channels) if (!missedSince.has(channel)) missedSince.set(channel, siteNowMs())
}

function leave(): void {
  previous?.close()
  previous = undefined
}

function close(): void {
  markMissed(wanted())
  leave()
  source?.close()
  source = undefined
  requested = ''
}

function plan(ms: number): void {
  clearTimeout(planned)
  planned = setTimeout(follow, ms)
}

function requestAll(): void {
  if (setAside.size === 0 || isHidden()) return
  setAside.clear()
  // Without a stream the page polls.
  if (source === undefined) notify(listeners.keys())
  follow()
}

function closePrevious(refused: readonly string[]): void {
  const newest = refused.at(-1)
  if (newest !== undefined) setAside.add(newest)
  clearTimeout(plannedForAll)
  plannedForAll = setTimeout(requestAll, RETRY_ALL_MS)
  if (wanted().length > 0) plan(RETRY_MS)
}

const channelsIn = (data: unknown): string[] => {
  const { channels } = JSON.parse(String(data)) as { channels?: string[] }
  return channels ?? []
}

/**
 * Opens a stream of all current channels. The previous stream closes when the new one sends an event, so no change is
 * missed.
 */
function follow(): void {
  const channels = wanted()
  for (const channel of missedSince.keys()) if (!listeners.has(channel)) missedSince.delete(channel)
  if (isHidden() || channels.length === 0) return close()
  const query = new URLSearchParams(channels.map((channel) => ['channel', channel])).toString()
  if (query === requested) return undefined
  const sinceMs = Math.min(...channels.map((channel) => missedSince.get(channel) ?? Infinity))
  const since = Number.isFinite(sinceMs) ? `&since=${Math.floor(sinceMs)}` : ''
  const next = new EventSource(`${LIVE_PATH}?${query}${since}`)
  leave()
  previous = source
  source = next
  requested = query
  next.addEventListener('open', () => {
    leave()
    for (const channel of channels) missedSince.delete(channel)
  })
  next.addEventListener(LIVE_EVENTS.changed, ({ data }) => notify(channelsIn(data)))
  next.addEventListener(LIVE_EVENTS.snapshot, () => notify(channels))
  next.addEventListener('error', () => {
    if (source !== next) return
    // Browsers reconnect a stream that was cut, but not a rejected one.
    if (next.readyState !== EventSource.CLOSED) return markMissed(channels)
    close()
    closePrevious(channels)
  })
  return undefined
}

function onVisibility(): void {
  if (isHidden()) return close()
  setAside.clear()
  for (const channel of listeners.keys()) missedSince.set(channel, siteNowMs())
  notify(listeners.keys())
  return follow()
}

/**
 * Calls back when something changes in the channel, or may have changed while no stream covered it. Returns the
 * function that stops listening. All parts of a page share one stream, which is open only while the page is visible,
 * since browsers open few connections to one site.
 */
export function listen(channel: string, listener: Listener): () => void {
  if (listeners.size === 0) document.addEventListener('visibilitychange', onVisibility)
  const known = listeners.get(channel) ?? new Set()
  if (known.size === 0) missedSince.set(channel, Math.min(missedSince.get(channel) ?? Infinity, readFromMs()))
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
