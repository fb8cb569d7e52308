import { parseFilter } from '../filter/parse-filter.ts'
import { SearchIndex } from '../index/search-index.ts'
import { defaultSettings, type IndexSettings } from '../settings/index-settings.ts'
import { search } from './search.ts'
import { defaultSearchRequest, type SearchRequest } from '../request/search-request.ts'
import type { SearchResponse } from '../request/search-response.ts'

export type TestDocument = Record<string, unknown>

/** A search whose filter is written as a client would. */
export type TestRequest = Partial<Omit<SearchRequest, 'filter'>> & { filter?: unknown }

/** An index over documents in memory; the place in the list is the internal id. */
export class TestIndex {
  readonly documents = new Map<number, TestDocument>()
  readonly index: SearchIndex

  constructor(settings: Partial<IndexSettings> = {}) {
    this.index = new SearchIndex(
      { ...defaultSettings(), ...settings },
      { read: (id) => this.documents.get(id)! },
    )
  }

  static async with(documents: TestDocument[], settings: Partial<IndexSettings> = {}): Promise<TestIndex> {
    const test = new TestIndex(settings)
    await test.put(documents.map((document, internalId) => ({ internalId, document })))
    return test
  }

  async put(puts: { internalId: number; document: TestDocument; previous?: TestDocument }[]): Promise<void> {
    for (const { internalId, document } of puts) this.documents.set(internalId, document)
    await this.index.apply({ put: puts, removed: [] })
  }

  async remove(ids: number[]): Promise<void> {
    await this.index.apply({ put: [], removed: ids })
    for (const id of ids) this.documents.delete(id)
  }

  search({ filter, ...request }: TestRequest = {}): SearchResponse {
    return search(this.index, { ...defaultSearchRequest(), ...request, filter: parseFilter(filter) })
  }

  /** The `id` of each hit in order. */
  ids(request: TestRequest = {}): unknown[] {
    return this.search({ limit: 1000, ...request }).hits.map((hit) => hit.id)
  }
}

/** Documents `{id, t}` with ids from 1. */
export function texts(...list: string[]): TestDocument[] {
  return list.map((t, i) => ({ id: i + 1, t }))
}
