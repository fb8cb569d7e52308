import { writeCookie } from './cookies.ts'
import {
  colorModeValue,
  COOKIES,
  resolveTheme,
  type Cosmetics,
  type Flags,
  type Preferences,
  type Theme,
} from './preferences.ts'

/** A change of preferences; cosmetics may be partial. */
export interface PreferencePatch extends Partial<Omit<Preferences, 'cosmetics' | 'flags'>> {
  cosmetics?: Partial<Cosmetics>
  flags?: Partial<Flags>
}

export interface PreferenceStore {
  get: () => Preferences
  set: (patch: PreferencePatch) => void
  /** The current theme; only the browser knows the operating system's theme. */
  theme: () => Theme
  subscribe: (listener: () => void) => () => void
}

/** Where changes are stored. */
interface CookieJar {
  write: (cookie: string) => void
  isSecure: boolean
}

const pageCookies = (): CookieJar => ({
  write: (cookie) => {
    document.cookie = cookie
  },
  isSecure: isSecureContext,
})

const cookieValues = (preferences: Preferences, theme: Theme) => ({
  cosmetics: JSON.stringify(preferences.cosmetics),
  colorMode: colorModeValue(preferences.colorMode, theme),
  flags: JSON.stringify(preferences.flags),
  locale: preferences.locale ?? '',
})

/**
 * Holds the preferences of one page. The browser writes every change to its cookie at once. On the server the store
 * lives for one request, `systemIsLight` comes from the client hint, and changes go into the `jar`.
 */
export function createPreferenceStore(
  initial: Preferences,
  systemIsLight: boolean | undefined,
  jar?: CookieJar,
): PreferenceStore {
  let preferences = initial
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of listeners) listener()
  }
  const media = typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: light)') : undefined
  const theme = () => resolveTheme(preferences, media?.matches ?? systemIsLight ?? false)
  let written = cookieValues(preferences, theme())
  function write() {
    const wanted = cookieValues(preferences, theme())
    const cookies = jar ?? pageCookies()
    for (const key of Object.keys(COOKIES) as (keyof typeof COOKIES)[]) {
      if (written[key] === wanted[key]) continue
      const maxAgeSeconds = wanted[key] === '' ? 0 : COOKIES[key].maxAgeSeconds
      const options = { ...COOKIES[key], maxAgeSeconds }
      cookies.write(writeCookie(COOKIES[key].name, wanted[key], options, cookies.isSecure))
    }
    written = wanted
    notify()
  }
  // The operating system changed its theme: the cookie passes it to the server for the next page.
  media?.addEventListener('change', write)
  return {
    get: () => preferences,
    theme,
    set(patch) {
      preferences = {
        ...preferences,
        ...patch,
        cosmetics: { ...preferences.cosmetics, ...patch.cosmetics },
        flags: { ...preferences.flags, ...patch.flags },
      }
      write()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
