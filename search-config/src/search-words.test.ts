import { expect, it } from 'vitest'
import { readState } from './search-state.ts'
import { searchWords } from './search-words.ts'

it.each([
  ['\u200Bchest', ' chest'],
  ['\uFEFFoak chest\u200B', 'oak chest '],
  ['oak\u200Bchest', 'oak chest'],
  ['\u200E\u202Aoak\u202C \u2066chest\u2069', 'oak chest'],
  ['\u00ADoak\u00ADen', 'oaken'],
  ['\u200Doak \u200Cchest\u200D', 'oak chest'],
  ['\u00A0oak\u202Fchest', ' oak chest'],
  ['oak\u0085chest\u2028\u2003', 'oak chest  '],
  ['\u2800oak\u3000chest', ' oak chest'],
  ['می\u200Cخواهم', 'می\u200Cخواهم'],
  ['👨\u200D👩\u200D👧', '👨\u200D👩\u200D👧'],
  ['oak chest', 'oak chest'],
])('%j searches for %j', (text, words) => {
  expect(searchWords(text)).toBe(words)
})

it('reads the words in addresses without invisible characters', () => {
  expect(readState('mod', { q: '\u200Eoak\u00AD chest' }).query).toBe('oak chest')
})
