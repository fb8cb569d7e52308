/** Which rows to read: named ones, or the next page in order of id. */
export type Scope = { ids: readonly string[] } | { after: string; limit: number }

/** Rows of a page fewer than asked for mean that it was the last. */
export const isLastPage = (scope: Scope, rows: readonly unknown[]): boolean =>
  'ids' in scope || rows.length < scope.limit
