import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const read = (name: string) =>
  readFileSync(new URL(`../../../../styles/${name}.css`, import.meta.url), 'utf8')

/** The tokens of a theme; those that it does not change are the ones of the dark theme. */
function tokensOf(theme: string): Map<string, string> {
  const tokens = new Map<string, string>()
  for (const [, selector = '', body = ''] of read('tokens').matchAll(
    /^((?:[^\n{}]+,\n)*[^\n{}]+)\{([^}]*)\}/gm,
  ))
    if (selector.includes("[data-theme='dark']") || selector.includes(`[data-theme='${theme}']`))
      for (const [, name = '', value = ''] of body.matchAll(/--([\w-]+): (#\w{6}|#\w{3});/g))
        tokens.set(name, value)
  return tokens
}

function luminance(hex: string): number {
  const digits = hex.length === 4 ? hex.replaceAll(/\w/g, '$&$&').slice(1) : hex.slice(1)
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(digits.slice(at, at + 2), 16) / 255
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** The tokens that the text of lines has, from the stylesheet. */
const used = [
  ...new Set(
    [
      ...read('pages/hosting-console').matchAll(
        /\.console-(?!command)[\w.-]+ \{\n\s+color: var\(--([\w-]+)\)/g,
      ),
    ].map(([, token = '']) => token),
  ),
]

it.each(['dark', 'oled', 'light', 'retro'])('the colors of lines are readable in the theme %s', (theme) => {
  const tokens = tokensOf(theme)
  expect(used.length).toBeGreaterThan(8)
  for (const background of ['inset', 'brand-soft'])
    for (const color of used)
      expect(
        contrast(tokens.get(color) ?? '', tokens.get(background) ?? ''),
        `${color} on ${background}`,
      ).toBeGreaterThanOrEqual(4.5)
})
