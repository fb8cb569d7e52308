import { useRouter } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { readCookie, SETUP_COOKIE, writeCookie, YEAR_SECONDS } from '../cookies.ts'

/** What a player runs: remembered so that every page can offer the file that fits. */
export type PlayerSetup = { loader: string | undefined; gameVersion: string }

const listeners = new Set<() => void>()
let seen = { text: undefined as string | undefined, setup: undefined as PlayerSetup | undefined }

/** The remembered setup; the server reads it from the request. */
export function useSetup(): PlayerSetup | undefined {
  const { setup } = useRouter().options.context
  return useSyncExternalStore(subscribe, setup, setup)
}

/** What a request or a page remembers, by its cookies. */
export const setupIn = (cookies: string) => parseSetup(readCookie(cookies, SETUP_COOKIE))

export function rememberSetup(setup: PlayerSetup | undefined) {
  document.cookie = writeCookie(
    SETUP_COOKIE,
    setup ? JSON.stringify(setup) : '',
    { maxAgeSeconds: setup ? YEAR_SECONDS : 0, sameSite: 'lax' },
    isSecureContext,
  )
  for (const listener of listeners) listener()
}

/** Takes what a cookie holds; anything unexpected means that nothing is remembered. */
export function parseSetup(text: string | undefined): PlayerSetup | undefined {
  if (!text) return undefined
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || !('gameVersion' in value)) return undefined
    const { gameVersion } = value
    const loader = 'loader' in value ? value.loader : undefined
    if (typeof gameVersion !== 'string' || gameVersion === '') return undefined
    return { gameVersion, loader: typeof loader === 'string' ? loader : undefined }
  } catch {
    return undefined
  }
}

export function fits(
  setup: PlayerSetup,
  { loaders, game_versions }: { loaders: readonly string[]; game_versions: readonly string[] },
): boolean {
  const isLoaderFree = setup.loader === undefined || loaders.includes('minecraft')
  return game_versions.includes(setup.gameVersion) && (isLoaderFree || loaders.includes(setup.loader ?? ''))
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** What this browser remembers now. */
export function currentSetup(): PlayerSetup | undefined {
  const text = readCookie(document.cookie, SETUP_COOKIE)
  // The same text must give the same object, or React would render for ever.
  if (text !== seen.text) seen = { text, setup: parseSetup(text) }
  return seen.setup
}
