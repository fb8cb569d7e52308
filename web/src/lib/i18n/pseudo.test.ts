import { IntlMessageFormat } from 'intl-messageformat'
import { describe, expect, it } from 'vitest'
import { compileArea } from './pseudo.ts'

const source = { plain: 'Save', filled: '{count, plural, one {# mod} other {# mods}} by <b>{name}</b>' }
const format = (locale: string, id: keyof typeof source) =>
  new IntlMessageFormat(compileArea(locale, source)[id] ?? [], 'en-US').format({
    count: 2,
    name: 'alice',
    b: (text: unknown) => `*${String(text)}*`,
  } as never)

describe('compileArea', () => {
  it('leaves real languages alone', () => expect(format('en-US', 'filled')).toBe('2 mods by *alice*'))
  it('accents and lengthens letters of en-XA, not what is filled in', () => {
    expect(format('en-XA', 'plain')).toBe('[Şȧȧṽḗḗ]')
    expect(format('en-XA', 'filled')).toBe('[2 ḿǿǿḓş ƀẏ *alice*]')
  })
  it('turns the text of ar-XB around', () => expect(format('ar-XB', 'plain')).toBe('\u202eSave\u202c'))
})
