/** Quotes a value for a filter expression; inside quotes only the quote and the backslash are special. */
export function quote(value: string): string {
  return `"${value.replace(/["\\]/g, '\\$&')}"`
}

/** `attribute IN [a, b]`, or plain equality for one value; the engine compares case-insensitively. */
export function anyOf(attribute: string, values: readonly string[]): string {
  const [first] = values
  if (values.length === 1 && first !== undefined) return `${attribute} = ${quote(first)}`
  return `${attribute} IN [${values.map(quote).join(', ')}]`
}

/** A true complement: unlike `!=`, it also holds while no document has the attribute at all. */
export function noneOf(attribute: string, value: string): string {
  return `NOT ${attribute} = ${quote(value)}`
}
