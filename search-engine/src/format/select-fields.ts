type Fields = Record<string, unknown>

/** Picks the parts of documents that names, nested ones dotted, stand for; the order of the document stays. */
export class FieldSelector {
  readonly #whole: Set<string>
  /** By the first part of the dotted names: what they pick inside; null where there are none. */
  readonly #inner: Map<string, FieldSelector> | null

  constructor(names: Iterable<string>) {
    this.#whole = new Set(names)
    const inner = new Map<string, string[]>()
    for (const name of this.#whole) {
      for (let dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', dot + 1)) {
        const key = name.slice(0, dot)
        const rest = inner.get(key)
        if (rest) rest.push(name.slice(dot + 1))
        else inner.set(key, [name.slice(dot + 1)])
      }
    }
    this.#inner =
      inner.size === 0 ? null : new Map([...inner].map(([key, rest]) => [key, new FieldSelector(rest)]))
  }

  /** What both pick; null where names have dots, for which one has to pick from what the other has picked. */
  within(other: FieldSelector): FieldSelector | null {
    if (this.#inner || other.#inner) return null
    return new FieldSelector([...this.#whole].filter((name) => other.#whole.has(name)))
  }

  select(document: Fields): Fields {
    const selected: Fields = {}
    for (const key of Object.keys(document)) {
      if (this.#whole.has(key)) put(selected, key, document[key])
      else {
        const part = this.#inner?.get(key)?.selectIn(document[key])
        if (part !== undefined) put(selected, key, part)
      }
    }
    return selected
  }

  /** The same for a value inside a document, which may be a list or a leaf. */
  private selectIn(value: unknown): unknown {
    if (Array.isArray(value))
      return value.map((item) => this.selectIn(item)).filter((item) => item !== undefined)
    if (typeof value !== 'object' || value === null) return value
    return this.select(value as Fields)
  }
}

type LeafVisitor = (path: string, indices: number[], leaf: unknown) => unknown

/** A copy of a value in which every leaf is replaced; `indices` are the places in the lists around it. */
function mapLeaves(value: unknown, path: string, indices: number[], visit: LeafVisitor): unknown {
  if (Array.isArray(value)) return value.map((item, i) => mapLeaves(item, path, [...indices, i], visit))
  if (typeof value === 'object' && value !== null) return mapFields(value as Fields, path, indices, visit)
  return visit(path, indices, value)
}

export function mapFields(object: Fields, path: string, indices: number[], visit: LeafVisitor): Fields {
  const mapped: Fields = {}
  for (const key of Object.keys(object))
    put(mapped, key, mapLeaves(object[key], path === '' ? key : `${path}.${key}`, indices, visit))
  return mapped
}

/** Documents of strangers may have a field of this name, which a plain assignment would take for the prototype. */
function put(object: Fields, key: string, value: unknown): void {
  if (key === '__proto__')
    Object.defineProperty(object, key, { value, enumerable: true, writable: true, configurable: true })
  else object[key] = value
}
