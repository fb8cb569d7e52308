import { expect, it } from 'vitest'
import { userSearchHref, userSearchOf } from './user-search.queries.ts'

it('reads the address that it writes', () => {
  const search = { q: 'copper', after: 'copper-ann' }
  const href = userSearchHref(search)
  expect(href).toBe('/admin/user_email?q=copper&after=copper-ann')
  expect(userSearchOf(Object.fromEntries(new URLSearchParams(href.split('?')[1])))).toEqual(search)
})

it('ignores invalid values', () => {
  expect(userSearchOf({ q: ['a'], after: 'a b' })).toEqual({ q: '' })
})
