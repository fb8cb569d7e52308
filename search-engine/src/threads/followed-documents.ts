import { closeSync, openSync } from 'node:fs'

import { SecondUseCache } from '../caching/second-use-cache.ts'
import type { StoredDocument } from '../documents/document-id.ts'
import type { DocumentReader } from '../index/document-reader.ts'
import { readDocument } from '../storage/document-log.ts'
import type { PlacesImage } from '../storage/document-table.ts'

/** Of JSON, in each thread; parsed documents take a few times as much. */
const cacheBytes = 2 * 1024 * 1024
const mostSeen = 4000

/** The documents of an index as last announced by another thread, read from the log by this one. */
export class FollowedDocuments implements DocumentReader {
  readonly #path: string
  readonly #fd: number
  #places: PlacesImage
  readonly #cache = new SecondUseCache<number, StoredDocument>(cacheBytes, mostSeen)

  constructor(path: string, places: PlacesImage) {
    this.#path = path
    this.#fd = openSync(path, 'r')
    this.#places = places
  }

  read(internalId: number): StoredDocument {
    const cached = this.#cache.get(internalId)
    if (cached) return cached
    const { positions, lengths, idBytes } = this.#places
    const length = lengths[internalId] ?? 0
    if (length === 0) return {}
    const json = readDocument(
      { fd: this.#fd, path: this.#path },
      { position: positions[internalId]!, length },
      idBytes[internalId]!,
    )
    const document = JSON.parse(json.toString()) as StoredDocument
    this.#cache.offer(internalId, document, () => length)
    return document
  }

  /** `places` are those of the documents with these internal ids. */
  move(internalIds: Uint32Array, places: PlacesImage): void {
    internalIds.forEach((internalId, i) => {
      this.#cache.delete(internalId)
      if (internalId >= this.#places.lengths.length) this.#grow(internalId)
      this.#places.positions[internalId] = places.positions[i]!
      this.#places.lengths[internalId] = places.lengths[i]!
      this.#places.idBytes[internalId] = places.idBytes[i]!
    })
  }

  #grow(internalId: number): void {
    const size = Math.max(internalId + 1, Math.ceil(this.#places.lengths.length * 1.5))
    const positions = new Float64Array(size)
    const lengths = new Uint32Array(size)
    const idBytes = new Uint16Array(size)
    positions.set(this.#places.positions)
    lengths.set(this.#places.lengths)
    idBytes.set(this.#places.idBytes)
    this.#places = { positions, lengths, idBytes }
  }

  close(): void {
    closeSync(this.#fd)
  }
}
