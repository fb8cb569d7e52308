import { createIntl } from 'react-intl'
import { describe, expect, it } from 'vitest'
import type { MessageId } from './message-ids.ts'
import { compileArea } from './pseudo.ts'

const source = { plain: 'Save', filled: '{count, plural, one {# mod} other {# mods}} by <b>{name}</b>' }
const format = (locale: string, id: keyof typeof source) =>
  createIntl({ locale: 'en-US', messages: compileArea(locale, source) as never }).formatMessage(
    { id: id as MessageId },
    { count: 2, name: 'alice', b: (parts: readonly string[]) => `*${parts.join('')}*` },
  )

describe('compileArea', () => {
  it('does not change real languages', () => expect(format('en-US', 'filled')).toBe('2 mods by *alice*'))
  it('accents and lengthens the letters of en-XA, but not values', () => {
    expect(format('en-XA', 'plain')).toBe('[Şȧȧṽḗḗ]')
    expect(format('en-XA', 'filled')).toBe('[2 ḿǿǿḓş ƀẏ *alice*]')
  })
  it('mirrors the text of ar-XB', () => expect(format('ar-XB', 'plain')).toBe('\u202eSave\u202c'))
})
