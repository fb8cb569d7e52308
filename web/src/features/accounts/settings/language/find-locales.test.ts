import { LOCALES } from 'virtual:locales'
import { expect, it } from 'vitest'
import { findLocales } from './find-locales.ts'

const codes = (query: string, displayLocale = 'en-US') =>
  findLocales(query, displayLocale).map((locale) => locale.code)

it('finds a language by its own name, its English name and its code', () => {
  expect(codes('deutsch')).toEqual(['de-DE'])
  expect(codes('german')).toEqual(['de-DE'])
  expect(codes('de-')).toEqual(['de-DE'])
})
it('finds it by its name in the language of the page', () =>
  expect(codes('englisch', 'de-DE')[0]).toBe('en-US'))
it('forgives left-out letters', () => expect(codes('grman')).toEqual(['de-DE']))
it('finds nothing for nonsense', () => expect(codes('qqqq')).toEqual([]))
it('requires adjacent letters in a search of two letters', () => {
  expect(codes('gmn')).toEqual(['de-DE'])
  expect(codes('gn')).toEqual([])
})
it('ranks names that start with the search first', () => {
  const found = codes('e')
  expect(found[0]).toBe('en-US')
  expect(found).toContain('de-DE')
})
it('lists all languages without a search', () => expect(codes(' ')).toHaveLength(LOCALES.length))
