/** LRU cache of rendered texts, bounded by characters, because their sizes differ widely. */
export class HtmlCache {
  readonly #texts = new Map<string, string>()
  readonly #limit: number
  #size = 0

  constructor(limitCharacters: number) {
    this.#limit = limitCharacters
  }

  get(key: string): string | undefined {
    const html = this.#texts.get(key)
    if (html === undefined) return undefined
    this.#texts.delete(key)
    this.#texts.set(key, html)
    return html
  }

  set(key: string, html: string) {
    this.delete(key)
    if (key.length + html.length > this.#limit) return
    this.#texts.set(key, html)
    this.#size += key.length + html.length
    for (const [oldest, text] of this.#texts) {
      if (this.#size <= this.#limit) break
      this.#forget(oldest, text)
    }
  }

  delete(key: string) {
    const known = this.#texts.get(key)
    if (known !== undefined) this.#forget(key, known)
  }

  #forget(key: string, html: string) {
    this.#texts.delete(key)
    this.#size -= key.length + html.length
  }
}
