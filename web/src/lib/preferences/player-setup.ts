import { runsWithAnyLoader } from '@quarry/domain/projects/loaders'
import { useRouter } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { readCookie, SETUP_COOKIE, writeCookie, YEAR_SECONDS } from './cookies.ts'

/** What a player runs, with a loader of mods or plugins: remembered so that every page can offer the file that fits. */
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
    return { gameVersion, loader: typeof loader === 'string' ? gameLoader(loader) : undefined }
  } catch {
    return undefined
  }
}

/** The loader that the game is started with, if it is one. */
export const gameLoader = (loader: string | undefined): string | undefined =>
  loader !== undefined && runsWithAnyLoader(loader) ? undefined : loader

/** Whether something runs on that setup of which there are files for its game version with these loaders. */
export const fits = ({ loader }: PlayerSetup, loaders: readonly string[]): boolean =>
  loaders.some((own) => loader === undefined || own === loader || runsWithAnyLoader(own))

/**
 * By which loader and game version somebody with that setup asks for a file of those that `fits` judges; undefined when
 * none runs on it, or when loaders of both sorts leave open which.
 */
export function askFor(
  setup: PlayerSetup,
  loaders: readonly string[],
): { loader: string | undefined; game_version: string } | undefined {
  if (!fits(setup, loaders)) return undefined
  const { loader, gameVersion: game_version } = setup
  if (loader === undefined || loaders.includes(loader)) return { loader, game_version }
  const [free, ...others] = loaders.filter(runsWithAnyLoader)
  if (others.length === 0) return { loader: free, game_version }
  return loaders.every(runsWithAnyLoader) ? { loader: undefined, game_version } : undefined
}

/** The setup as far as it is told beside a file with these loaders: a loader that it does not need is none of its matter. */
export const setupFor = ({ loader, gameVersion }: PlayerSetup, loaders: readonly string[]): PlayerSetup => ({
  gameVersion,
  loader: loader !== undefined && loaders.includes(loader) ? loader : undefined,
})

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
