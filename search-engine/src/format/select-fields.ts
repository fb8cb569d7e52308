type Fields = Record<string, unknown>

/** The parts of a document that names, nested ones dotted, pick; the order of the document stays. */
export function selectFields(document: Fields, names: Iterable<string>): Fields {
  return selectIn(document, [...names])
}

function selectIn(object: Fields, names: string[]): Fields {
  const selected: Fields = {}
  for (const [key, value] of Object.entries(object)) {
    if (names.includes(key)) {
      selected[key] = value
      continue
    }
    const inner = names.flatMap((name) => (name.startsWith(`${key}.`) ? [name.slice(key.length + 1)] : []))
    if (inner.length === 0) continue
    const part = selectValue(value, inner)
    if (part !== undefined) selected[key] = part
  }
  return selected
}

function selectValue(value: unknown, names: string[]): unknown {
  if (Array.isArray(value))
    return value.map((item) => selectValue(item, names)).filter((item) => item !== undefined)
  if (typeof value !== 'object' || value === null) return value
  const part = selectIn(value as Fields, names)
  return part
}

type LeafVisitor = (path: string, indices: number[], leaf: unknown) => unknown

/** A copy of a value in which every leaf is replaced; `indices` are the places in the lists around it. */
export function mapLeaves(value: unknown, path: string, indices: number[], visit: LeafVisitor): unknown {
  if (Array.isArray(value)) return value.map((item, i) => mapLeaves(item, path, [...indices, i], visit))
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(([key, inner]) => [
      key,
      mapLeaves(inner, path === '' ? key : `${path}.${key}`, indices, visit),
    ])
    return Object.fromEntries(entries)
  }
  return visit(path, indices, value)
}
