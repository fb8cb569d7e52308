import { expect, it } from 'vitest'
import { oneLine } from './one-line.ts'

it.each([
  ['a\r\nBcc: b', 'a Bcc: b'],
  ['\u202egpj.exe\u202c', 'gpj.exe'],
  ['a\u2028b\u2066c', 'a b c'],
  ['Sodium 🙂 für Ⅷ', 'Sodium 🙂 für Ⅷ'],
])('makes one plain line of %j', (text, line) => {
  expect(oneLine(text)).toBe(line)
})
