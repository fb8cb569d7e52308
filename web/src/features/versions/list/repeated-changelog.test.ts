import { expect, it } from 'vitest'
import { repeatsChangelog } from './repeated-changelog.ts'

it('recognizes consecutive versions with the same changelog', () => {
  const versions = ['a', 'a', 'b', 'a', null, null].map((changelog) => ({ changelog }))
  expect(versions.map((_, index) => repeatsChangelog(versions, index))).toEqual([
    false,
    true,
    false,
    false,
    false,
    false,
  ])
})
