/** The name of another file beside one: `a (2).txt` for `a.txt`. */
export function nameOfCopy(name: string, copy: number): string {
  const dot = name.lastIndexOf('.')
  const end = dot > 0 ? dot : name.length
  return `${name.slice(0, end)} (${copy})${name.slice(end)}`
}
