import { NAMED_SHAPES } from '../../contract/named-shapes.ts'
import { jsonSchemaOf, type Json } from './json-schema.ts'

/** Names of shapes that only requests contain. */
const SENT_BY_CLIENTS = /^(?:V3)?New|Patch$|Input$|^UsedCredential$/

const upperFirst = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

/** Replaces shapes in schemas by references to the components of the API description, which it collects. */
export class Components {
  readonly schemas: Record<string, Json> = {}
  readonly #names = new Map<string, string>()
  /** Operations with each shape that has no name of its own. */
  readonly #unnamed = new Map<string, string>()

  constructor() {
    for (const [name, shape] of NAMED_SHAPES)
      this.#name(jsonSchemaOf(shape, SENT_BY_CLIENTS.test(name) ? 'input' : 'output'), name)
  }

  #name(schema: Json, name: string): void {
    const text = JSON.stringify(schema)
    if (!this.#names.has(text)) this.#names.set(text, name)
  }

  /** Names the body or the response of an operation after it, if an earlier operation has the same one. */
  share(operation: string, part: 'Body' | 'Response', schema: Json): void {
    if (!isShape(schema)) return
    const text = JSON.stringify(schema)
    const first = this.#unnamed.get(text)
    if (first === undefined) this.#unnamed.set(text, `${upperFirst(operation)}${part}`)
    else this.#name(schema, first)
  }

  /** The schema with references for all named shapes in it. */
  refer(schema: Json): Json {
    return this.#refer(schema) as Json
  }

  #refer(node: unknown): unknown {
    if (typeof node !== 'object' || node === null) return node
    const name = isShape(node) ? this.#names.get(JSON.stringify(node)) : undefined
    if (name === undefined) return this.#referWithin(node)
    if (!Object.hasOwn(this.schemas, name)) {
      // Reserves the name, so that it is defined once.
      this.schemas[name] = {}
      this.schemas[name] = this.#referWithin(node) as Json
    }
    return { $ref: `#/components/schemas/${name}` }
  }

  #referWithin(node: object): unknown {
    if (Array.isArray(node)) return node.map((item) => this.#refer(item))
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, this.#refer(value)]))
  }
}

const isShape = (node: object): boolean => 'properties' in node && 'type' in node && node.type === 'object'
