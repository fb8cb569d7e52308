import type { Length } from '../limits/lengths.ts'

/* Apart from the other lengths, which pages without a form do not load. */

/** Query of a search box. */
export const SEARCH_QUERY: Length = { min: 0, max: 256 }
/** Search words for versions of a project. */
export const VERSION_WORDS: Length = { min: 1, max: 100 }
/** Query of the v2 API. */
export const V2_SEARCH_QUERY: Length = { min: 0, max: 512 }
/** A filter of the v2 API, as an expression or JSON. */
export const V2_FILTER: Length = { min: 0, max: 20_000 }
