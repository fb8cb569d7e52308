import { expect, it } from 'vitest'
import { peopleSearchHref, peopleSearchOf } from './user-search.queries.ts'

it('the address of the page says who is looked for', () => {
  const asked = { q: 'ann@mail.example', after: 'copper-ann' }
  const href = peopleSearchHref(asked)
  expect(href).toBe('/admin/user_email?q=ann@mail.example&after=copper-ann')
  expect(peopleSearchOf(Object.fromEntries(new URLSearchParams(href.split('?')[1])))).toEqual(asked)
})

it('what is odd in it counts as absent', () => {
  expect(peopleSearchOf({ q: ['a'], after: 'a b' })).toEqual({ q: '' })
})
