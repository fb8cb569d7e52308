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

/** What is known about a preference change: parts of the cosmetics may be given alone. */
export interface PreferencePatch extends Partial<Omit<Preferences, 'cosmetics' | 'flags'>> {
  cosmetics?: Partial<Cosmetics>
  flags?: Partial<Flags>
}

export interface PreferenceStore {
  get: () => Preferences
  set: (patch: PreferencePatch) => void
  /** The theme in force, with the operating system's side known on the client only. */
  theme: () => Theme
  subscribe: (listener: () => void) => () => void
}

/** Where changes are written to. */
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
 * Holds the preferences of one page. In the browser every change is written to its cookie at once; on the server the
 * store lives for one request, `systemIsLight` comes from the client hint, and changes go into the `jar`.
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
  // The operating system changed sides: the cookie tells the server, which draws the next page.
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
