import { expect, it } from 'vitest'
import { staffLogHref, staffLogViewOf } from './staff-log-address.ts'

it('reads the address that it writes', () => {
  const view = { thing: 'project', by: 'mo', about: 'AABBCCDD', before: 12 } as const
  expect(staffLogHref(view)).toBe('/moderation/log?thing=project&by=mo&about=AABBCCDD&before=12')
  expect(staffLogViewOf({ ...view, before: '12' })).toEqual(view)
  expect(staffLogHref({})).toBe('/moderation/log')
})

it('ignores invalid values', () => {
  const odd = { thing: 'sheep', by: ['a', 'b'], about: 'x y', before: '-1' }
  expect(staffLogViewOf(odd)).toEqual({})
})

it('accepts every kind of id in the log', () => {
  // Files are identified by SHA-512, jobs by number, users by name.
  for (const about of ['0f'.repeat(64), '12', 'AABBCCDD'])
    expect(staffLogViewOf({ about })).toMatchObject({ about })
  expect(staffLogViewOf({ by: 'Mo_the-2nd' })).toMatchObject({ by: 'Mo_the-2nd' })
  expect(staffLogViewOf({ about: 'a'.repeat(129) })).toEqual({})
})
