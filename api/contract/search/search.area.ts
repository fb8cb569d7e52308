import * as savedSearches from './saved-searches.ts'
import * as search from './search.ts'
import * as v3Search from './v3-search.ts'

/** The modules whose endpoints make up this area. */
export const searchContract = { savedSearches, search, v3Search }
