import { documentIdOf, inferPrimaryKey } from './document-id.ts'
import type { StoredDocument } from './document-id.ts'
import { FieldNames } from './field-names.ts'

/**
 * Looks at the ids of documents and at the names of their fields while they are accepted, so that a task that still
 * finds the same primary key need not read all of them twice. Reports no errors: the task does.
 */
export class IdCollector {
  #primaryKey: string | null
  readonly #ids = new Set<string>()
  readonly #names = new FieldNames()
  #isGood = true

  constructor(primaryKey: string | null) {
    this.#primaryKey = primaryKey
  }

  see(document: StoredDocument, json: string): void {
    if (!this.#isGood) return
    try {
      this.#primaryKey ??= inferPrimaryKey(document)
      this.#ids.add(documentIdOf(document, json, this.#primaryKey))
      this.#names.add(document)
    } catch {
      this.#isGood = false
      this.#ids.clear()
    }
  }

  /** Undefined when some document has no id that is allowed, or all together too many fields. */
  get checked(): { primaryKey: string; ids: number; names: number } | undefined {
    if (!this.#isGood || this.#primaryKey === null) return undefined
    return { primaryKey: this.#primaryKey, ids: this.#ids.size, names: this.#names.fresh }
  }
}
