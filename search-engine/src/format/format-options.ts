import { covers } from '../index/field-rules.ts'
import type { SearchRequest } from '../request/search-request.ts'
import type { TextFormat } from './format-text.ts'

/** Which fields of a hit are highlighted and cropped. */
export class FormatOptions {
  readonly #options = new Map<string, TextFormat>()
  readonly #byField = new Map<string, TextFormat | null>()
  /** True when the fields of a document itself affect the result. */
  hasStar = false

  /** `displayed` judges a name; `fields` lists the names that the index knows. */
  constructor(
    request: SearchRequest,
    fields: string[],
    displayed: (field: string) => boolean,
    topLevel: string[],
  ) {
    const known = new Set(fields)
    const targets = (name: string): string[] => {
      if (name !== '*') return known.has(name) && displayed(name) ? [name] : []
      this.hasStar = true
      return topLevel
    }
    for (const name of request.attributesToHighlight ?? []) {
      for (const field of targets(name)) this.#options.set(field, { highlight: true, crop: null })
    }
    for (const entry of request.attributesToCrop ?? []) {
      const colon = entry.lastIndexOf(':')
      const name = colon < 0 ? entry : entry.slice(0, colon)
      const size = colon < 0 ? '' : entry.slice(colon + 1)
      const crop = /^\+?\d+$/u.test(size) ? Number(size) : request.cropLength
      for (const field of targets(name))
        this.#options.set(field, { highlight: this.#options.get(field)?.highlight ?? false, crop })
    }
  }

  get isEmpty(): boolean {
    return this.#options.size === 0
  }

  get fields(): string[] {
    return [...this.#options.keys()]
  }

  /** All options that touch a field, its parents or its children, taken together. */
  of(field: string): TextFormat | null {
    const known = this.#byField.get(field)
    if (known !== undefined) return known
    const found = this.#combine(field)
    this.#byField.set(field, found)
    return found
  }

  #combine(field: string): TextFormat | null {
    let found: TextFormat | null = null
    for (const [name, option] of this.#options) {
      if (!covers(name, field) && !covers(field, name)) continue
      found = found
        ? { highlight: found.highlight || option.highlight, crop: found.crop ?? option.crop }
        : { ...option }
    }
    return found
  }
}
