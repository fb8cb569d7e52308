import { expect, it } from 'vitest'
import { dependentsHref, hasFilter, parseDependents } from './dependents-address.ts'

it('takes valid parameters and drops those that are empty, invalid or too long', () => {
  expect(
    parseDependents({
      q: ' copper ',
      kind: 'required',
      type: 'modpack',
      loader: '',
      version: '1.20',
      after: '7.1700000000000.2',
      other: 'x',
    }),
  ).toEqual({ q: 'copper', kind: 'required', type: 'modpack', version: '1.20', after: '7.1700000000000.2' })
  expect(
    parseDependents({ q: 'a'.repeat(300), kind: 'loved', type: ['mod'], loader: 7, after: '7.x' }),
  ).toEqual({})
})

it('writes the address that it reads', () => {
  const filter = { q: 'copper & tin', kind: 'embedded', version: '1.20' } as const
  const href = dependentsHref('/mod/a/dependents', filter)
  expect(href).toBe('/mod/a/dependents?q=copper%20%26%20tin&kind=embedded&version=1.20')
  expect(parseDependents(Object.fromEntries(new URL(href, 'https://quarry.test').searchParams))).toEqual(
    filter,
  )
})

it('does not count the page position as a filter', () => {
  expect(hasFilter({ after: '1.1.1' })).toBe(false)
  expect(hasFilter({ loader: 'fabric' })).toBe(true)
})
