/** What went wrong, in words: anything may be thrown. */
export const reasonOf = (thrown: unknown): string =>
  thrown instanceof Error ? thrown.message : String(thrown)

/** The same with the places that it came by, for the log. */
export const traceOf = (thrown: unknown): string =>
  thrown instanceof Error && thrown.stack !== undefined ? thrown.stack : reasonOf(thrown)
