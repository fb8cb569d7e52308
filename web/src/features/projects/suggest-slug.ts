import { SLUG } from '@quarry/domain/limits/lengths'
const notAllowed = /[^a-z0-9!@$()`.+,_"-]/g

/**
 * The slug that a title suggests: lower case, dashes for spaces, no other punctuation. A title in another script yields
 * too few letters; then a code of the title makes the slug long enough and different from others.
 */
export function suggestSlug(name: string): string {
  const letters = name
    .trim()
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/\s+/g, '-')
    .replaceAll(notAllowed, '')
    .replaceAll(/-{2,}/g, '-')
    .slice(0, SLUG.max)
    .replaceAll(/^-|-$/g, '')
  if (letters.length >= SLUG.min || !/\p{L}/u.test(name.replaceAll(/[a-z]/gi, ''))) return letters
  return [letters || 'project', codeOf(name.trim())].join('-')
}

const CODE_LENGTH = 6

/** Letters and digits that follow from the text (FNV-1a). */
function codeOf(text: string): string {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0
  return hash.toString(36).padStart(CODE_LENGTH, '0').slice(-CODE_LENGTH)
}
