import { z } from 'zod'
import type { Endpoint } from '../../api/contract/endpoint.ts'

/** Numbers in [0, 1) that are the same for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const oddTexts = [
  '',
  ' ',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'a\0b',
  '\ud800',
  '%',
  '../../etc/passwd',
  "'; drop table users; --",
  '🙂'.repeat(40),
  'x'.repeat(300),
  'é'.repeat(4000),
  '[]',
  '["constructor"]',
  '{"__proto__":1}',
  '0',
  '-1',
  '9223372036854775808',
  '1e999',
  'NaN',
  '2000-02-31T00:00:00Z',
  '275760-09-13T00:00:00.001Z',
  '+275760-09-13T00:00:00Z',
]
const oddNumbers = [-1, 0, 1, 0.5, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e308, 1_000_001]

/** Any part of a JSON schema that describes what a request may hold. */
interface Shape {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Shape[]
  oneOf?: Shape[]
  allOf?: Shape[]
  properties?: Record<string, Shape>
  required?: string[]
  additionalProperties?: Shape | boolean
  items?: Shape
  prefixItems?: Shape[]
  format?: string
}

/** Makes requests out of a contract: mostly what it asks for, with something odd here and there. */
export class RequestMaker {
  readonly #random: () => number
  readonly #known: readonly string[]
  readonly #shapes = new Map<object, Shape>()

  /** `known` are ids and names of things that exist. */
  constructor(seed: number, known: readonly string[]) {
    this.#random = randomFrom(seed)
    this.#known = known
  }

  chance(share: number): boolean {
    return this.#random() < share
  }

  pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.#random() * from.length)] as T
  }

  /** The path with its parts filled in, the query behind it, and the body. */
  requestOf(endpoint: Endpoint): { path: string; init: RequestInit } {
    const path = endpoint.path.replaceAll(/:\w+/g, () => encode(this.#text()))
    const query = endpoint.query ? this.#valueOf(this.#shapeOf(endpoint.query)) : {}
    const search = new URLSearchParams()
    for (const [name, value] of Object.entries((query ?? {}) as object))
      search.append(name, typeof value === 'string' ? value.toWellFormed() : (JSON.stringify(value) ?? ''))
    if (this.chance(0.05)) search.append(this.pick(oddTexts).toWellFormed(), this.#text().toWellFormed())
    return { path: `${path}?${search.toString()}`, init: this.#initOf(endpoint) }
  }

  #initOf(endpoint: Endpoint): RequestInit {
    const { method, upload, body } = endpoint
    if (method === 'GET') return { method }
    const json = body ? this.#valueOf(this.#shapeOf(body)) : undefined
    if (upload === 'bytes') return { method, body: this.#text() }
    if (upload === 'multipart') {
      const form = new FormData()
      form.append(this.chance(0.9) ? 'data' : this.#text(), JSON.stringify(json ?? {}))
      if (this.chance(0.7)) form.append(this.#text(), new Blob([this.#text()]), this.#text().toWellFormed())
      return { method, body: form }
    }
    if (json === undefined && this.chance(0.8)) return { method }
    const text = this.chance(0.03) ? this.#text() : JSON.stringify(json ?? {})
    return { method, body: text, headers: { 'content-type': 'application/json' } }
  }

  #shapeOf(schema: z.ZodType): Shape {
    const known = this.#shapes.get(schema)
    if (known) return known
    const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape
    this.#shapes.set(schema, shape)
    return shape
  }

  #text(): string {
    return this.chance(0.7) ? this.pick(this.#known) : this.pick(oddTexts)
  }

  #odd(): unknown {
    return this.pick<unknown>([
      null,
      true,
      [],
      {},
      [[]],
      { constructor: 1 },
      this.pick(oddTexts),
      this.pick(oddNumbers),
    ])
  }

  #valueOf(shape: Shape): unknown {
    if (this.chance(0.05)) return this.#odd()
    if (shape.const !== undefined) return shape.const
    if (shape.enum) return this.pick(shape.enum)
    const choices = shape.anyOf ?? shape.oneOf
    if (choices) return this.#valueOf(this.pick(choices))
    if (shape.allOf) return this.#valueOf(this.pick(shape.allOf))
    switch (shape.type) {
      case 'object':
        return this.#objectOf(shape)
      case 'array': {
        const items =
          shape.prefixItems ?? Array.from({ length: this.pick([0, 1, 1, 2, 5]) }, () => shape.items ?? {})
        return items.map((item) => this.#valueOf(item))
      }
      case 'integer':
      case 'number':
        return this.chance(0.7) ? Math.floor(this.#random() * 20) : this.pick(oddNumbers)
      case 'boolean':
        return this.chance(0.5)
      case 'null':
        return null
      default:
        return this.#textFor(shape)
    }
  }

  #objectOf({ properties = {}, required = [], additionalProperties }: Shape): object {
    const wanted = Object.entries(properties).filter(
      ([name]) => this.chance(0.4) || (required.includes(name) && this.chance(0.95)),
    )
    const fields = wanted.map(([name, shape]) => [name, this.#valueOf(shape)] as const)
    const more = typeof additionalProperties === 'object' ? additionalProperties : undefined
    const names = more || this.chance(0.03) ? [this.#text(), this.#text()] : []
    return Object.fromEntries([...fields, ...names.map((name) => [name, this.#valueOf(more ?? {})] as const)])
  }

  #textFor({ format }: Shape): string {
    if (format === 'date-time' && this.chance(0.7))
      return new Date(Date.UTC(2026, 0, 1) + Math.floor(this.#random() * 1e11)).toISOString()
    if (format === 'email' && this.chance(0.7)) return `${this.pick(['a', 'b', 'c'])}@example.com`
    // Lists in a query are JSON texts.
    return this.chance(0.3) ? JSON.stringify([this.#text(), this.#text()]) : this.#text()
  }
}

/** As clients send it; some things cannot be sent at all. */
function encode(text: string): string {
  const part = encodeURIComponent(text.toWellFormed())
  return part === '' || part === '..' || part === '.' ? 'x' : part
}
