import { readFileSync } from 'node:fs'

export const THEMES = ['dark', 'oled', 'light', 'retro'] as const

export const readSheet = (name: string): string =>
  readFileSync(new URL(`../src/styles/${name}.css`, import.meta.url), 'utf8')

/** The tokens of a theme; those that it does not change are the ones of the dark theme. */
export function tokensOf(theme: string): Map<string, string> {
  const tokens = new Map<string, string>()
  for (const [, selector = '', body = ''] of readSheet('tokens').matchAll(
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

/** As WCAG defines it. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}
