import { expect, it } from 'vitest'
import { mayUseFlag } from './use-flag.ts'

it('lets supporters use new features first', () => {
  const may = (badges: number) => mayUseFlag('filesInVersions', { badges })
  expect([mayUseFlag('filesInVersions', null), may(0), may(2), may(1), may(3)]).toEqual([
    false,
    false,
    false,
    true,
    true,
  ])
  expect(mayUseFlag('developerMode', null)).toBe(true)
})
