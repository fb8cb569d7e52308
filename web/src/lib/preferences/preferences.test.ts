import { readCookie } from '@quarry/api/contract/cookies'
import { describe, expect, it } from 'vitest'
import { writeCookie } from './cookies.ts'
import {
  COOKIES,
  DEFAULT_COSMETICS,
  colorModeValue,
  lastSystemIsLight,
  nextTheme,
  parseCosmetics,
  parsePreferences,
  resolveTheme,
} from './preferences.ts'

const cookie = (name: string, value: unknown) =>
  `${name}=${encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))}`

describe('cookies', () => {
  it('have their names, lifetimes and flags', () => {
    expect(COOKIES).toMatchObject({
      cosmetics: { name: 'cosmetics', maxAgeSeconds: 31_536_000, sameSite: 'lax' },
      colorMode: { name: 'color-mode', maxAgeSeconds: 315_360_000, sameSite: 'lax' },
      locale: { name: 'locale', maxAgeSeconds: 31_536_000, sameSite: 'strict' },
    })
    expect(writeCookie('locale', 'de-DE', COOKIES.locale, true)).toBe(
      'locale=de-DE; Max-Age=31536000; Path=/; SameSite=Strict; Secure',
    )
  })
  it('are read among others, decoded, and never throw', () => {
    expect(readCookie('a=1; cosmetics=%7B%22x%22%3A1%7D; b=2', 'cosmetics')).toBe('{"x":1}')
    expect(readCookie('mycosmetics=1', 'cosmetics')).toBeUndefined()
    expect(readCookie('cosmetics=%E0%A4%A', 'cosmetics')).toBe('%E0%A4%A')
    expect(parsePreferences('cosmetics=%E0%A4%A')).toEqual(parsePreferences(''))
  })
})

describe('preferences', () => {
  it('start from the defaults', () => {
    expect(parsePreferences('')).toEqual({
      colorMode: 'system',
      cosmetics: DEFAULT_COSMETICS,
      flags: { developerMode: false, filesInVersions: false },
      locale: undefined,
    })
    expect(DEFAULT_COSMETICS.searchDisplayMode).toMatchObject({
      mod: 'list',
      resourcepack: 'gallery',
      shader: 'gallery',
    })
  })
  it('use valid values and drop the rest', () => {
    const given = {
      rightSearchLayout: true,
      advancedRendering: 'no',
      preferredDarkTheme: 'pink',
      searchDisplayMode: { mod: 'grid', plugin: 'x', other: 'grid' },
    }
    expect(parseCosmetics(JSON.stringify(given))).toEqual({
      ...DEFAULT_COSMETICS,
      rightSearchLayout: true,
      searchDisplayMode: { ...DEFAULT_COSMETICS.searchDisplayMode, mod: 'grid' },
    })
  })
  it.each(['', 'x', '[]', 'null', '{"searchDisplayMode":null}', '{"searchDisplayMode":7}'])(
    'survive the cookie %j',
    (text) => {
      expect(parseCosmetics(text)).toEqual(DEFAULT_COSMETICS)
    },
  )
  it('read every cookie', () => {
    const header = [
      cookie('color-mode', colorModeValue('oled', 'oled')),
      cookie('locale', 'de-DE'),
      cookie('featureFlags', { developerMode: true }),
    ].join('; ')
    expect(parsePreferences(header)).toMatchObject({
      colorMode: 'oled',
      locale: 'de-DE',
      flags: { developerMode: true },
    })
  })
  it.each(['blue', 'oled', '{"preference":"blue"}', '{"value":"oled"}', '[]'])(
    'follow the system when the color-mode cookie is %j',
    (value) => expect(parsePreferences(cookie('color-mode', value)).colorMode).toBe('system'),
  )
  it('store the last known theme of the system', () => {
    const seen = (value: string) => lastSystemIsLight(cookie('color-mode', value))
    expect(seen(colorModeValue('system', 'light'))).toBe(true)
    expect(seen(colorModeValue('system', 'oled'))).toBe(false)
    expect(seen(colorModeValue('light', 'light'))).toBeUndefined()
    expect(lastSystemIsLight('')).toBeUndefined()
  })
})

describe('themes', () => {
  const cosmetics = { ...DEFAULT_COSMETICS, preferredDarkTheme: 'oled' as const }
  it('follow the choice, or the system with the preferred dark theme', () => {
    expect(resolveTheme({ colorMode: 'retro', cosmetics }, true)).toBe('retro')
    expect(resolveTheme({ colorMode: 'system', cosmetics }, true)).toBe('light')
    expect(resolveTheme({ colorMode: 'system', cosmetics }, false)).toBe('oled')
  })
  it('cycle from any dark one to light and from light to the preferred dark one', () => {
    expect(nextTheme('dark', 'oled')).toBe('light')
    expect(nextTheme('retro', 'oled')).toBe('light')
    expect(nextTheme('light', 'oled')).toBe('oled')
  })
})
