import type { Param } from './params.ts'

/** A sort list of a query string: commas inside parentheses, as in `_geoPoint(1, 2):asc`, do not separate. */
export const splitSort: Param<string[]> = (value) => {
  const parts: string[] = []
  let depth = 0
  let start = 0
  for (let index = 0; index < value.length; index++) {
    const character = value[index]
    if (character === '(') depth++
    else if (character === ')') depth--
    else if (character === ',' && depth <= 0) {
      parts.push(value.slice(start, index))
      start = index + 1
    }
  }
  parts.push(value.slice(start))
  return parts
}
