import { expect, it } from 'vitest'
import { staffLogHref, staffLogViewOf } from './log-address.ts'

it('the address of the log says what of it is shown', () => {
  const view = { thing: 'project', by: 'mo', about: 'AABBCCDD', before: 12 } as const
  expect(staffLogHref(view)).toBe('/moderation/log?thing=project&by=mo&about=AABBCCDD&before=12')
  expect(staffLogViewOf({ ...view, before: '12' })).toEqual(view)
  expect(staffLogHref({})).toBe('/moderation/log')
})

it('what is odd in it counts as absent', () => {
  const odd = { thing: 'sheep', by: ['a', 'b'], about: 'x y', before: '-1' }
  expect(staffLogViewOf(odd)).toEqual({})
})
