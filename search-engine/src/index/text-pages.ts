import {
  idsPerPage,
  looseTexts,
  packTexts,
  type PackedFrom,
  type PackedTexts,
} from './columns/packed-texts.ts'

/** When so many ids of a page have changed, followers receive it again; until then they hold the changes as strings. */
const mostChanges = idsPerPage / 4

/** The texts of a dictionary in packed pages, each rebuilt once enough of it has changed. */
export class TextPages {
  readonly #source: PackedFrom
  readonly #pages: (PackedTexts | undefined)[] = []
  /** Texts of each page that could not be packed. */
  readonly #loose: [id: number, text: string][][] = []
  /** Changes of each page since it was packed. */
  readonly #changes: number[] = []
  /** Pages that are as the dictionary is, but that followers have not received. */
  readonly #untold = new Set<number>()
  #changesSinceSent = 0

  constructor(source: PackedFrom) {
    this.#source = source
  }

  noteChange(id: number): void {
    const page = Math.floor(id / idsPerPage)
    this.#changes[page] = (this.#changes[page] ?? 0) + 1
    this.#untold.delete(page)
    this.#changesSinceSent++
  }

  #pack(page: number): PackedTexts {
    const packed = packTexts(this.#source, page * idsPerPage)
    this.#pages[page] = packed
    this.#loose[page] = looseTexts(this.#source, page * idsPerPage)
    this.#changes[page] = 0
    return packed
  }

  /** Packs the pages that are not as the dictionary is; yields after each, so that the caller can pause. */
  *update(): Generator<void> {
    for (let page = 0; page * idsPerPage < this.#source.texts.length; page++) {
      if (this.#pages[page] && this.#changes[page] === 0) continue
      this.#untold.add(page)
      this.#pack(page)
      yield
    }
  }

  /** All pages as the dictionary is now, for those who begin to follow it. */
  all(): { pages: PackedTexts[]; loose: [id: number, text: string][] } {
    for (const _ of this.update());
    const count = Math.ceil(this.#source.texts.length / idsPerPage)
    return {
      pages: this.#pages.slice(0, count).map((page) => page!),
      loose: this.#loose.slice(0, count).flat(),
    }
  }

  /**
   * Pages that followers should take in place of what they have, sent with the changes that led to them. Making
   * them takes about as long as making those changes did.
   */
  take(): PackedTexts[] {
    let most = 1 + Math.floor(this.#changesSinceSent / mostChanges)
    this.#changesSinceSent = 0
    const taken = [...this.#untold].map((page) => this.#pages[page]!)
    this.#untold.clear()
    for (let page = 0; page < this.#changes.length && most > 0; page++) {
      if ((this.#changes[page] ?? 0) < mostChanges) continue
      taken.push(this.#pack(page))
      most--
    }
    return taken
  }
}
