import { describe, expect, it } from 'vitest'
import { matchLocale } from './locales.ts'

describe('matchLocale', () => {
  it.each([
    ['', 'en-US'],
    ['de', 'de-DE'],
    ['de-AT,en;q=0.5', 'de-DE'],
    ['fr-FR, de;q=0.4, en;q=0.9', 'en-US'],
    ['fr', 'en-US'],
    ['de;q=0, en', 'en-US'],
    ['ar-XB', 'en-US'],
    ['*', 'en-US'],
  ])('maps %j to %s', (header, expected) => expect(matchLocale(header)).toBe(expected))

  it('accepts a list of languages', () => expect(matchLocale(['nl', 'de-CH'])).toBe('de-DE'))
})
