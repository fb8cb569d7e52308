import { ApiError } from '../protocol/api-error.ts'
import type { StoredDocument } from './document-id.ts'

/** What one index can number; the protocol message shows one less. */
const mostNames = 65_536

/** The names that an index knows already, numbered from 0; undefined for another. */
type NumberOf = (name: string) => number | undefined

/**
 * Counts the names of fields that documents bring to an index, nested ones as dotted names, so that a task which
 * brings too many is refused before it changes anything.
 */
export class FieldNames {
  readonly #numberOf: NumberOf
  readonly #known: number
  readonly #fresh = new Set<string>()
  #attempt: string[] = []
  #reserved = 0

  constructor(known = 0, numberOf: NumberOf = () => undefined) {
    this.#known = known
    this.#numberOf = numberOf
  }

  /** How many were new. */
  get fresh(): number {
    return this.#fresh.size
  }

  get hasReserved(): boolean {
    return this.#reserved > 0
  }

  hasRoomFor(names: number): boolean {
    return this.#known + this.#reserved + this.#fresh.size + names <= mostNames
  }

  /** For names that are not looked at one by one. */
  reserve(names: number): void {
    this.#reserved += names
  }

  begin(): void {
    this.#attempt = []
  }

  /** Takes back what was added since `begin`. */
  undo(): void {
    for (const name of this.#attempt) this.#fresh.delete(name)
    this.#attempt = []
  }

  /** Throws `max_fields_limit_exceeded` for the first name that has no room. */
  add(document: StoredDocument): void {
    for (const key in document) this.#visit(key, document[key])
  }

  #visit(name: string, value: unknown): void {
    this.#take(name)
    this.#visitBelow(name, value)
  }

  #visitBelow(name: string, value: unknown): void {
    if (typeof value !== 'object' || value === null) return
    if (Array.isArray(value)) {
      for (const element of value) this.#visitBelow(name, element)
      return
    }
    const object = value as Record<string, unknown>
    for (const key in object) this.#visit(`${name}.${key}`, object[key])
  }

  #take(name: string): void {
    if (this.#fresh.has(name)) return
    const number = this.#numberOf(name)
    if (number !== undefined && number < this.#known) return
    if (!this.hasRoomFor(1)) {
      throw new ApiError(
        'max_fields_limit_exceeded',
        'The documents of an index cannot have more than 65,535 fields in all.',
      )
    }
    this.#fresh.add(name)
    this.#attempt.push(name)
  }
}
