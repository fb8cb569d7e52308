import { expect, it } from 'vitest'
import { staffLogHref, staffLogViewOf } from './staff-log-address.ts'

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

it('asks for everything that the log has a name for', () => {
  // Files go by their SHA-512, work by its number, people by what they call themselves.
  for (const about of ['0f'.repeat(64), '12', 'AABBCCDD'])
    expect(staffLogViewOf({ about })).toMatchObject({ about })
  expect(staffLogViewOf({ by: 'Mo_the-2nd' })).toMatchObject({ by: 'Mo_the-2nd' })
  expect(staffLogViewOf({ about: 'a'.repeat(129) })).toEqual({})
})
