/**
 * Characters that the typeface of previews has; of others a machine would draw boxes, or whatever it finds. Marks that stand
 * alone can be piled up to any height.
 */
const DRAWN = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Nd}\p{P}\p{Zs}+=<>|~^$€£©®°×÷]/u
const LETTER = /\p{L}/u

/** Written by people, as markup that draws as they wrote it. */
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const cut = (text: string, max: number): string =>
  text.length > max ? `${text.slice(0, max).toWellFormed().trimEnd()}…` : text

/**
 * What can be drawn of a text, cut to a length and escaped; nothing when most of its letters cannot, since a few that
 * are left say something else.
 */
export function drawable(text: string, max: number): string | undefined {
  const characters = Array.from(text.normalize('NFC').replaceAll(/\s+/g, ' '))
  const drawn = characters.filter((character) => DRAWN.test(character))
  const letters = (list: readonly string[]) => list.filter((character) => LETTER.test(character)).length
  if (letters(drawn) * 2 < letters(characters)) return undefined
  const left = drawn.join('').trim()
  return left === '' ? undefined : escaped(cut(left, max))
}
