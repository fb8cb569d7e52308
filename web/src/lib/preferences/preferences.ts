import { readCookie } from '@quarry/api/contract/cookies'
import type { ProjectType } from '@quarry/domain/projects/project-types'
import { YEAR_SECONDS, type CookieOptions } from './cookies.ts'

export const THEMES = ['dark', 'light', 'oled', 'retro'] as const
export type Theme = (typeof THEMES)[number]
export type ColorMode = Theme | 'system'
export const DARK_THEMES = ['dark', 'oled', 'retro'] as const
export type DarkTheme = (typeof DARK_THEMES)[number]

export const DISPLAY_MODES = ['list', 'grid', 'gallery'] as const
export type DisplayMode = (typeof DISPLAY_MODES)[number]
export type DisplayPlace = ProjectType | 'user' | 'collection'

/** Names and defaults: docs/rules/site.md. */
export interface Cosmetics {
  rightSearchLayout: boolean
  leftContentLayout: boolean
  advancedRendering: boolean
  externalLinksNewTab: boolean
  notUsingBlockers: boolean
  hideModrinthAppPromos: boolean
  preferredDarkTheme: DarkTheme
  hideStagingBanner: boolean
  searchDisplayMode: Record<DisplayPlace, DisplayMode>
}

export const DEFAULT_COSMETICS: Cosmetics = {
  rightSearchLayout: false,
  leftContentLayout: false,
  advancedRendering: true,
  externalLinksNewTab: true,
  notUsingBlockers: false,
  hideModrinthAppPromos: false,
  preferredDarkTheme: 'dark',
  hideStagingBanner: false,
  searchDisplayMode: {
    mod: 'list',
    plugin: 'list',
    resourcepack: 'gallery',
    modpack: 'list',
    shader: 'gallery',
    datapack: 'list',
    user: 'list',
    collection: 'list',
  },
}

/** Parts of the site that are off by default. Developer mode shows ids, build coordinates and the retro theme. */
export const FLAGS = ['developerMode', 'filesInVersions'] as const
export type Flag = (typeof FLAGS)[number]
export type Flags = Record<Flag, boolean>

export interface Preferences {
  colorMode: ColorMode
  cosmetics: Cosmetics
  flags: Flags
  /** The language chosen by hand; `undefined` follows the browser. */
  locale: string | undefined
}

/** Cookie of each preference: docs/rules/site.md. */
export const COOKIES = {
  cosmetics: { name: 'cosmetics', maxAgeSeconds: YEAR_SECONDS, sameSite: 'lax' },
  colorMode: { name: 'color-mode', maxAgeSeconds: 10 * YEAR_SECONDS, sameSite: 'lax' },
  flags: { name: 'featureFlags', maxAgeSeconds: 10 * YEAR_SECONDS, sameSite: 'lax' },
  locale: { name: 'locale', maxAgeSeconds: YEAR_SECONDS, sameSite: 'strict' },
} satisfies Record<string, CookieOptions & { name: string }>

export const isOneOf = <T extends string>(list: readonly T[], value: unknown): value is T =>
  list.includes(value as T)

function parseObject(text: string | undefined): Record<string, unknown> {
  if (!text) return {}
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** Uses valid values of the cookie and defaults for the rest: a broken cookie never breaks a page. */
export function parseCosmetics(text: string | undefined): Cosmetics {
  const parsed = parseObject(text)
  const modes = (typeof parsed['searchDisplayMode'] === 'object' && parsed['searchDisplayMode']) || {}
  const cosmetics: Record<string, unknown> = {
    ...DEFAULT_COSMETICS,
    searchDisplayMode: { ...DEFAULT_COSMETICS.searchDisplayMode },
  }
  for (const [key, fallback] of Object.entries(DEFAULT_COSMETICS)) {
    if (typeof fallback === 'boolean' && typeof parsed[key] === 'boolean') cosmetics[key] = parsed[key]
  }
  if (isOneOf(DARK_THEMES, parsed['preferredDarkTheme']))
    cosmetics['preferredDarkTheme'] = parsed['preferredDarkTheme']
  const display = cosmetics['searchDisplayMode'] as Record<string, DisplayMode>
  for (const [place, mode] of Object.entries(modes)) {
    if (place in display && isOneOf(DISPLAY_MODES, mode)) display[place] = mode
  }
  return cosmetics as unknown as Cosmetics
}

function parseFlags(text: string | undefined): Flags {
  const parsed = parseObject(text)
  return Object.fromEntries(FLAGS.map((flag) => [flag, parsed[flag] === true])) as Flags
}

/**
 * The value of the color-mode cookie: the preference, and the theme it resolved to when it was written
 * (docs/rules/site.md).
 */
export const colorModeValue = (preference: ColorMode, value: Theme) => JSON.stringify({ preference, value })

/** The operating system's theme as a page last saw it, for browsers that send no hint. */
export function lastSystemIsLight(cookieHeader: string): boolean | undefined {
  const { preference, value } = parseObject(readCookie(cookieHeader, COOKIES.colorMode.name))
  return preference === 'system' && isOneOf(THEMES, value) ? value === 'light' : undefined
}

export function parsePreferences(cookieHeader: string): Preferences {
  const { preference } = parseObject(readCookie(cookieHeader, COOKIES.colorMode.name))
  return {
    colorMode: isOneOf([...THEMES, 'system'] as const, preference) ? preference : 'system',
    cosmetics: parseCosmetics(readCookie(cookieHeader, COOKIES.cosmetics.name)),
    flags: parseFlags(readCookie(cookieHeader, COOKIES.flags.name)),
    locale: readCookie(cookieHeader, COOKIES.locale.name),
  }
}

/** The theme to render: `system` follows the operating system, with the preferred dark theme on its dark side. */
export function resolveTheme(
  preferences: Pick<Preferences, 'colorMode' | 'cosmetics'>,
  systemIsLight: boolean,
): Theme {
  if (preferences.colorMode !== 'system') return preferences.colorMode
  return systemIsLight ? 'light' : preferences.cosmetics.preferredDarkTheme
}

/** From any dark theme to light, from light to the preferred dark theme (docs/rules/site.md). */
export const nextTheme = (current: Theme, preferredDarkTheme: DarkTheme): Theme =>
  current === 'light' ? preferredDarkTheme : 'light'
