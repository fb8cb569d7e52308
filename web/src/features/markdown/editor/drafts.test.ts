import { beforeEach, describe, expect, it } from 'vitest'
import { readDraft, writeDraft } from './drafts.ts'

class MemoryStorage implements Storage {
  readonly #items = new Map<string, string>()
  isFull = false
  get length() {
    return this.#items.size
  }
  clear() {
    this.#items.clear()
  }
  getItem(key: string) {
    return this.#items.get(key) ?? null
  }
  key(index: number) {
    return [...this.#items.keys()][index] ?? null
  }
  removeItem(key: string) {
    this.#items.delete(key)
  }
  setItem(key: string, value: string) {
    if (this.isFull) throw new DOMException('full', 'QuotaExceededError')
    this.#items.set(key, value)
  }
}

let storage: MemoryStorage
beforeEach(() => {
  storage = new MemoryStorage()
})

describe('drafts', () => {
  it('keeps a text for thirty days', () => {
    writeDraft('a', 'typed', storage, 0)
    expect(readDraft('a', storage, 1000)).toBe('typed')
    expect(readDraft('a', storage, 31 * 86_400_000)).toBeUndefined()
  })

  it('deletes a draft, ignores invalid data, and works with a full storage', () => {
    writeDraft('a', 'typed', storage, 0)
    writeDraft('a', undefined, storage, 0)
    expect(readDraft('a', storage, 0)).toBeUndefined()
    storage.setItem('draft:b', '{')
    expect(readDraft('b', storage, 0)).toBeUndefined()
    storage.isFull = true
    expect(() => writeDraft('c', 'typed', storage, 0)).not.toThrow()
  })
})
