const SPLITS = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/gu
const WORDS = /[\p{L}\p{N}]+/gu

/**
 * Other spellings of a name that users search for: compound names split (`JustEnoughItems` → `Just Enough Items`),
 * words joined (`Sodium Extra` → `sodiumextra`), and initials of three words or more (`jei`). The engine has no infix
 * search, so without these the second half of a compound name would find nothing.
 */
export function nameAliases(title: string, slug: string | null): string[] {
  const split = (title.replace(SPLITS, ' ').match(WORDS) ?? []).join(' ')
  const words = split.toLowerCase().split(' ').filter(Boolean)
  const plain = (title.match(WORDS) ?? []).join(' ')
  const aliases = new Set<string>()
  if (split !== plain) aliases.add(split)
  if (words.length > 1) aliases.add(words.join(''))
  if (words.length > 2 && words.length <= 8)
    aliases.add(words.map((word) => /^./u.exec(word)?.[0] ?? '').join(''))
  if (slug !== null && /[-_.]/.test(slug)) aliases.add(slug.toLowerCase().replace(/[-_.]+/g, ''))
  return [...aliases]
}
