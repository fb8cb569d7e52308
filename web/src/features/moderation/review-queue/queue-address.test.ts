import { expect, it } from 'vitest'
import { queueHref, queueViewOf } from './queue-address.ts'

const read = (search: Record<string, unknown>) => JSON.parse(JSON.stringify(queueViewOf(search))) as object

it('reads the address that it writes', () => {
  const view = {
    type: 'mod',
    q: 'copper & tin',
    waited: 'too_long',
    order: 'newest',
    after: 'AABB1122',
  } as const
  const href = queueHref(view)
  expect(href).toBe(
    '/moderation/review?type=mod&q=copper%20%26%20tin&waited=too_long&order=newest&after=AABB1122',
  )
  expect(read(Object.fromEntries(new URLSearchParams(href.split('?')[1])))).toEqual(view)
  expect(queueHref({})).toBe('/moderation/review')
})

it('ignores invalid values', () => {
  const odd = { type: 'boat', q: '  ', waited: 'ages', order: 'oldest', after: '../x' }
  expect(read(odd)).toEqual({})
  expect(read({ q: ['a', 'b'], type: ['mod'] })).toEqual({})
})
