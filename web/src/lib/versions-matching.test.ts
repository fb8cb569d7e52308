import { expect, it } from 'vitest'
import { versionsMatching } from './versions-matching.ts'

const VERSIONS = ['24w14a', '1.21.11', '1.21.10', '1.21.1', '1.21', '1.20.1']

it.each([
  ['', VERSIONS],
  ['1.21.1', ['1.21.1', '1.21.11', '1.21.10']],
  [' 1.21 ', ['1.21', '1.21.11', '1.21.10', '1.21.1']],
  ['20', ['1.20.1']],
  ['24W', ['24w14a']],
  ['b1', []],
])('%j finds %j', (text, found) => {
  expect(versionsMatching(VERSIONS, text)).toEqual(found)
})
