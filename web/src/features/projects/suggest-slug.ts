import { SLUG } from '@quarry/domain/limits/lengths'
const notAllowed = /[^a-z0-9!@$()`.+,_"-]/g

/** The slug that a title suggests: lower case, dashes for spaces, no other punctuation. */
export function suggestSlug(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/\s+/g, '-')
    .replaceAll(notAllowed, '')
    .replaceAll(/-{2,}/g, '-')
    .slice(0, SLUG.max)
}
