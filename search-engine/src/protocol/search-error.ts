/** The codes that a well-formed request can still earn when it is judged against an index and its settings. */
export type SearchErrorCode =
  | 'invalid_search_filter'
  | 'invalid_search_sort'
  | 'invalid_search_facets'
  | 'invalid_search_distinct'
  | 'invalid_search_attributes_to_search_on'
  | 'invalid_search_locales'
  | 'invalid_search_highlight_pre_tag'
  | 'invalid_settings_ranking_rules'
  | 'invalid_facet_search_facet_name'
  | 'facet_search_disabled'
  | 'feature_not_enabled'
  | 'invalid_document_filter'
  | 'invalid_document_sort'
  | 'invalid_multi_search_query_ranking_rules'
  | 'invalid_multi_search_facets_by_index'
  | 'invalid_multi_search_facet_order'
  | 'invalid_multi_search_merge_facets'
  | 'invalid_multi_search_distinct'
  | 'search_deadline_exceeded'

/** A refusal of the search core; the HTTP layer turns it into the error object with status 400. */
export class SearchError extends Error {
  readonly code: SearchErrorCode

  constructor(code: SearchErrorCode, message: string) {
    super(message)
    this.name = 'SearchError'
    this.code = code
  }
}

/** A refusal that follows from the settings of an index. */
export class SettingsRefusal extends SearchError {
  /** The same error in a response that covers several indexes. */
  naming(indexUid: string): SearchError {
    return new SearchError(this.code, `Index \`${indexUid}\`: ${this.message}`)
  }
}

/** Refusals that come from the settings of the index name it. */
export function namingIndex<T>(indexUid: string, run: () => T): T {
  try {
    return run()
  } catch (error) {
    throw error instanceof SettingsRefusal ? error.naming(indexUid) : error
  }
}
