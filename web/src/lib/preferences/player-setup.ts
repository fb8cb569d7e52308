import { readCookie } from '@quarry/api/contract/cookies'
import { runsWithAnyLoader, typeOfLoader } from '@quarry/domain/projects/loaders'
import type { ProjectType } from '@quarry/domain/projects/project-types'
import { useRouter } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { SETUP_COOKIE, writeCookie, YEAR_SECONDS } from './cookies.ts'

/** The player's loader and game version, stored so that every page can offer the matching file. */
export type PlayerSetup = { loader: string | undefined; gameVersion: string }

const listeners = new Set<() => void>()
let cached = { text: undefined as string | undefined, setup: undefined as PlayerSetup | undefined }

/** The stored setup; the server reads it from the request. */
export function useSetup(): PlayerSetup | undefined {
  const { setup } = useRouter().options.context
  return useSyncExternalStore(subscribe, setup, setup)
}

/** The setup in the cookies of a request or page. */
export const setupIn = (cookies: string) => parseSetup(readCookie(cookies, SETUP_COOKIE))

export function storeSetup(setup: PlayerSetup | undefined) {
  document.cookie = writeCookie(
    SETUP_COOKIE,
    setup ? JSON.stringify(setup) : '',
    { maxAgeSeconds: setup ? YEAR_SECONDS : 0, sameSite: 'lax' },
    isSecureContext,
  )
  for (const listener of listeners) listener()
}

/** Parses the cookie; an unexpected value means no setup. */
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

/** The loader, if it is one that starts the game. */
export const gameLoader = (loader: string | undefined): string | undefined =>
  loader !== undefined && runsWithAnyLoader(loader) ? undefined : loader

/**
 * The part of a setup that projects of this type need: shaders run with any loader, and plugins have nothing to do with
 * the loader of the game.
 */
export const neededSetup = (type: ProjectType, { gameVersion, loader }: PlayerSetup): PlayerSetup => ({
  gameVersion,
  loader:
    loader !== undefined && typeOfLoader(loader) === (type === 'modpack' ? 'mod' : type) ? loader : undefined,
})

/** Whether files with these loaders run on a setup with their game version. */
export const fits = ({ loader }: PlayerSetup, loaders: readonly string[]): boolean =>
  loaders.some((own) => loader === undefined || own === loader || runsWithAnyLoader(own))

/**
 * The loader and game version for a file request with this setup; undefined when no file runs on it, or when the
 * loaders leave open which one.
 */
export function fileQueryFor(
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

/**
 * The part of the setup to show beside a file with these loaders: a loader that the file does not need is omitted.
 */
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

/** The setup stored in this browser. */
export function currentSetup(): PlayerSetup | undefined {
  const text = readCookie(document.cookie, SETUP_COOKIE)
  // The same text must return the same object, or React would render endlessly.
  if (text !== cached.text) cached = { text, setup: parseSetup(text) }
  return cached.setup
}
