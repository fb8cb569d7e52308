import type { Bitset } from '../index/bitset.ts'
import type { DocSpace } from '../query/doc-space.ts'
import type { SearchContext } from '../query/search-context.ts'

/** What a rule works on: the documents of a space, by their numbers there, that one search is still about. */
export interface Ground {
  context: SearchContext
  space: DocSpace
  within: Bitset
}
