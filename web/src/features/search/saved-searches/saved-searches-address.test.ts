import { expect, it } from 'vitest'
import { editHref, understoodSavedSearches } from './saved-searches-address.ts'

it('reads the address of a search in its normalized form', () => {
  expect(understoodSavedSearches({ save: '/mods?q=map&page=3&v=1.21&v=1.20' })).toEqual({
    save: '/mods?q=map&v=1.20&v=1.21',
    edit: undefined,
  })
})

it.each([
  { save: 'https://elsewhere.example/mods' },
  { save: '/user/alice' },
  { save: ['/mods', '/mods'] },
  { edit: 'no id' },
  { edit: '../x' },
  {},
])('ignores %j', (search) => {
  expect(understoodSavedSearches(search)).toEqual({ save: undefined, edit: undefined })
})

it('links to the form of one search', () => {
  expect(editHref('AABBCCDD')).toBe('/dashboard/searches?edit=AABBCCDD')
})
