import { SLUG } from '@quarry/domain/limits/lengths'

/** Latin letters that have no decomposition. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}
const notAllowed = /[^a-z0-9!@$()`.+,_"-]/g

/**
 * The slug that a title suggests: lower case, dashes for spaces, no other punctuation. A title in another script, or
 * of symbols, yields too few letters; then a code of the title makes the slug long enough and different from others.
 */
export function suggestSlug(name: string): string {
  const letters = name
    .trim()
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ßæœøłđðþı]/g, (letter) => plainLetters[letter] ?? '')
    .replaceAll(/\s+/g, '-')
    .replaceAll(notAllowed, '')
    .replaceAll(/-{2,}/g, '-')
    .slice(0, SLUG.max)
    .replaceAll(/^-|-$/g, '')
  if (letters.length >= SLUG.min || !/[\p{L}\p{S}]/u.test(name.replaceAll(/[ -~]/g, ''))) return letters
  return [letters || 'project', codeOf(name.trim())].join('-')
}

const CODE_LENGTH = 6

/** Letters and digits that follow from the text (FNV-1a). */
function codeOf(text: string): string {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0
  return hash.toString(36).padStart(CODE_LENGTH, '0').slice(-CODE_LENGTH)
}
