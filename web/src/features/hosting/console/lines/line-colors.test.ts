import { expect, it } from 'vitest'
import { contrast, readSheet, THEMES, tokensOf } from '../../../../../testing/theme-tokens.ts'

/** The tokens that the text of lines has, from the stylesheet. */
const used = [
  ...new Set(
    [
      ...readSheet('pages/hosting-console').matchAll(
        /\.console-(?!command)[\w.-]+ \{\n\s+color: var\(--([\w-]+)\)/g,
      ),
    ].map(([, token = '']) => token),
  ),
]

it.each(THEMES)('the colors of lines are readable in the theme %s', (theme) => {
  const tokens = tokensOf(theme)
  expect(used.length).toBeGreaterThan(8)
  for (const background of ['inset', 'brand-soft'])
    for (const color of used)
      expect(
        contrast(tokens.get(color) ?? '', tokens.get(background) ?? ''),
        `${color} on ${background}`,
      ).toBeGreaterThanOrEqual(4.5)
})
