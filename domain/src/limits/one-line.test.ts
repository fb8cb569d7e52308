import { expect, it } from 'vitest'
import { isOneLine, oneLine } from './one-line.ts'

it.each([
  ['a\r\nBcc: b', 'a Bcc: b'],
  ['\u202egpj.exe\u202c', 'gpj.exe'],
  ['a\u2028b\u2066c', 'a b c'],
  ['Sodium 🙂 für Ⅷ', 'Sodium 🙂 für Ⅷ'],
])('makes one plain line of %j', (text, line) => {
  expect(oneLine(text)).toBe(line)
})

it.each(['a\rb', 'a\nb', 'a\tb', 'a\u2028b', '\u202ea', 'a\u2066b'])(
  'finds that %j is not one plain line',
  (text) => {
    expect(isOneLine(text)).toBe(false)
  },
)

it.each(['Sodium 🙂', 'שלום\u200f!', ''])('accepts %j as one line', (text) => {
  expect(isOneLine(text)).toBe(true)
})
