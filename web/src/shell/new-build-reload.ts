import { isSpeculating } from '../lib/lazy/speculative-fetch.ts'

interface NavigatingRouter {
  subscribe: (
    event: 'onBeforeNavigate',
    listener: (event: { pathChanged: boolean; toLocation: { href: string } }) => void,
  ) => () => void
}

const POLL_MS = 5 * 60_000
/** A page is reloaded for a failed chunk at most once in this time, per path (docs/rules/site.md). */
export const RELOAD_GUARD_MS = 10_000
const GUARD_KEY = 'quarry:reloaded'
/** The response to a posted form usually replaces the page sooner. */
const POSTING_MS = 5000

interface Guard {
  path: string
  at: number
}

/** Whether `path` may be reloaded now, by the time of the last reload. */
export const mayReload = (last: Guard | undefined, path: string, now: number) =>
  last?.path !== path || now - last.at >= RELOAD_GUARD_MS

function lastReload(): Guard | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(GUARD_KEY) ?? 'null') as Guard | undefined
  } catch {
    return undefined
  }
}

const askBuild = () => fetch('/_build', { cache: 'no-store' }).catch(() => undefined)

let isLeaving = false

let postedAt = -Infinity
/** A reload would cancel a form that is being posted, and its response would be lost. */
const isPosting = () => performance.now() - postedAt < POSTING_MS

/**
 * Reloads the page for a chunk that failed to load: after a release the chunks of the old build are gone. Not while
 * the server is unreachable, since a reload would then lose the page and everything typed into it, and not while a
 * form is posted. Returns whether the page reloads.
 */
export async function reloadForPart(): Promise<boolean> {
  const path = location.pathname
  if (isLeaving) return true
  if (!mayReload(lastReload() ?? undefined, path, Date.now())) return false
  const answer = await askBuild()
  if (!answer?.ok || isPosting()) return false
  if (isLeaving) return true
  isLeaving = true
  sessionStorage.setItem(GUARD_KEY, JSON.stringify({ path, at: Date.now() } satisfies Guard))
  location.reload()
  return true
}

/** Handles chunks that failed to load on request; failed speculative loads are retried when needed. */
export function guardChunkLoads() {
  window.addEventListener('submit', ({ target, defaultPrevented }) => {
    if (!defaultPrevented && (target as HTMLFormElement).method === 'post') postedAt = performance.now()
  })
  window.addEventListener('vite:preloadError', () => {
    if (!isSpeculating()) void reloadForPart()
  })
}

/** Polls the server's build; once it differs, the next navigation is a full page load. */
export function watchForNewBuild(router: NavigatingRouter, build: string) {
  let isOutdated = false
  const check = async () => {
    if (isOutdated || document.visibilityState === 'hidden') return
    const answer = await askBuild()
    if (!answer?.ok) return
    const { build: current } = (await answer.json()) as { build: string }
    isOutdated = current !== build
  }
  const timer = setInterval(() => void check(), POLL_MS)
  document.addEventListener('visibilitychange', () => void check())
  const stop = router.subscribe('onBeforeNavigate', ({ pathChanged, toLocation }) => {
    if (isOutdated && pathChanged) location.assign(toLocation.href)
  })
  return () => {
    clearInterval(timer)
    stop()
  }
}
