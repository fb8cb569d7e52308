import type { Param } from './params.ts'

function withoutQuotes(text: string): string {
  let [from, to] = [0, text.length]
  while (text[from] === '"') from++
  while (to > from && text[to - 1] === '"') to--
  return text.slice(from, to)
}

/**
 * A sort list of a query string. Blanks around its parts are cut off, quotes around the whole too; the commas of
 * `_geoPoint(1, 2):asc` do not separate.
 */
export const splitSort: Param<string[]> = (value) => {
  const parts: string[] = []
  let isPoint = false
  for (const piece of withoutQuotes(value).split(',')) {
    const part = piece.trim()
    const last = parts.length - 1
    if (isPoint && !part.startsWith('_geoPoint(')) {
      parts[last] += `,${part}`
      if (/\):(?:asc|desc)$/.test(part)) isPoint = false
      continue
    }
    parts.push(part)
    isPoint = part.startsWith('_geoPoint(')
  }
  return parts
}
