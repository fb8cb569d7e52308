import type { IndexSettings } from '../settings/index-settings.ts'
import { needsColumn, opensBelow, searchesAll, searchWeight } from './field-rules.ts'

/** What the settings want of one field. */
export interface FieldPlan {
  /** Place in the order in which fields were first seen. */
  id: number
  name: string
  searched: boolean
  column: boolean
  /** Columns below an object at this path may be needed. */
  opens: boolean
}

/** All field names ever seen, in order; nested ones as dotted names. Ids stay when settings change. */
export class FieldTable {
  readonly names: string[]
  readonly #ids = new Map<string, number>()
  readonly #settings: IndexSettings
  readonly #plans = new Map<string, FieldPlan>()

  constructor(settings: IndexSettings, names: string[] = []) {
    this.#settings = settings
    this.names = [...names]
    names.forEach((name, id) => this.#ids.set(name, id))
  }

  withSettings(settings: IndexSettings): FieldTable {
    return new FieldTable(settings, this.names)
  }

  plan(name: string): FieldPlan {
    const known = this.#plans.get(name)
    if (known) return known
    let id = this.#ids.get(name)
    if (id === undefined) {
      id = this.names.length
      this.names.push(name)
      this.#ids.set(name, id)
    }
    const plan = {
      id,
      name,
      searched: searchWeight(this.#settings, name) >= 0,
      column: needsColumn(this.#settings, name),
      opens: opensBelow(this.#settings, name),
    }
    this.#plans.set(name, plan)
    return plan
  }

  idOf(name: string): number | undefined {
    return this.#ids.get(name)
  }

  /** Weight of a field in the attribute rules, -1 when it is not searched. */
  weight(id: number): number {
    return searchWeight(this.#settings, this.names[id]!)
  }

  /** Weight of the last searchable attribute; 0 with `*`. */
  get heaviest(): number {
    return searchesAll(this.#settings) ? 0 : Math.max(0, this.#settings.searchableAttributes.length - 1)
  }
}
