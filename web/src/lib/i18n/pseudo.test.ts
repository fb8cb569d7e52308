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
  it('leaves real languages alone', () => expect(format('en-US', 'filled')).toBe('2 mods by *alice*'))
  it('accents and lengthens letters of en-XA, not what is filled in', () => {
    expect(format('en-XA', 'plain')).toBe('[Şȧȧṽḗḗ]')
    expect(format('en-XA', 'filled')).toBe('[2 ḿǿǿḓş ƀẏ *alice*]')
  })
  it('turns the text of ar-XB around', () => expect(format('ar-XB', 'plain')).toBe('\u202eSave\u202c'))
})
