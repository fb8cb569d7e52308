import { expect, it } from 'vitest'
import { renderableText } from './preview-text.ts'

it.each([
  ['Nested Drawers', 'Nested Drawers'],
  ['Северное сияние', 'Северное сияние'],
  ['Tiếng Việt', 'Tiếng Việt'],
  ['<span size="999999">A & B</span>', '&lt;span size="999999"&gt;A &amp; B&lt;/span&gt;'],
  ['Bright 🌟 lamps', 'Bright lamps'],
  ['two\n\nlines', 'two lines'],
  ['돌담 마을', undefined],
  ['季節 Mod', 'Mod'],
  ['مصابيح', undefined],
  [`Zalgo${'\u0301'.repeat(60)}`, 'Zalgó'],
  ['', undefined],
  ['🌟', undefined],
])('converts %j to %j', (text, rendered) =>
  expect(renderableText(text, 64)?.replaceAll(/ +/g, ' ')).toBe(rendered),
)

it('is never longer than the limit', () => {
  expect(renderableText('x'.repeat(100_000), 64)).toBe(`${'x'.repeat(64)}…`)
  expect(renderableText('&'.repeat(10), 3)).toBe('&amp;&amp;&amp;…')
})
