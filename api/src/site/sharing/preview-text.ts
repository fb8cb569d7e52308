/**
 * Characters that the font of previews contains; others would render as boxes or in a fallback font. Combining marks are
 * excluded, since they can be stacked to any height.
 */
const RENDERABLE = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Nd}\p{P}\p{Zs}+=<>|~^$€£©®°×÷]/u
const LETTER = /\p{L}/u

/** Escapes text of users for Pango markup. */
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const cut = (text: string, max: number): string =>
  text.length > max ? `${text.slice(0, max).toWellFormed().trimEnd()}…` : text

/**
 * The renderable part of a text, cut and escaped. Undefined if the font lacks most of its letters, since the few
 * remaining ones would be misleading.
 */
export function renderableText(text: string, max: number): string | undefined {
  const characters = Array.from(text.normalize('NFC').replaceAll(/\s+/g, ' '))
  const renderable = characters.filter((character) => RENDERABLE.test(character))
  const letters = (list: readonly string[]) => list.filter((character) => LETTER.test(character)).length
  if (letters(renderable) * 2 < letters(characters)) return undefined
  const left = renderable.join('').trim()
  return left === '' ? undefined : escaped(cut(left, max))
}
