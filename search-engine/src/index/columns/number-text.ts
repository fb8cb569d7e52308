/** The number that a text of a filter, a sort list or a place reads as, NaN when it is only text. */
export function numberIn(text: string): number {
  if (!/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/u.test(text)) return NaN
  const number = Number(text)
  return Number.isFinite(number) ? number : NaN
}

/** A number without exponent, as facet values are printed. */
export function plainNumber(number: number): string {
  const text = String(number)
  const match = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/u.exec(text)
  if (!match) return text
  const [, sign, first, rest = '', exponentText] = match
  const digits = first! + rest
  const point = 1 + Number(exponentText)
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`
  if (point >= digits.length) return sign + digits.padEnd(point, '0')
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`
}
