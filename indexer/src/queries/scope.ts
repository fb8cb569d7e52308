/** Which rows to read: named ones, or the next page in order of id. */
export type Scope = { ids: readonly string[] } | { after: string; limit: number }
