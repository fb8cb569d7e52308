/** SQLSTATE classes a service may translate: foreign key, unique, check, not null, exclusion. */
const TRANSLATABLE = new Set(['23503', '23505', '23514', '23502', '23P01'])

/**
 * The name of the constraint that refused a write, such as `projects_slug_key`; undefined for any other error.
 * Our triggers report their rules under names of the same kind.
 */
export function violatedConstraint(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('constraint' in error)) return undefined
  if (!TRANSLATABLE.has(String(error.code))) return undefined
  return String(error.constraint)
}

/**
 * Postgres classes 08 (connection), 53 (resources), 57P (shutting down, starting up), 55P03 (a lock that took too long);
 * the sockets' own codes.
 */
const PASSING = /^(08|53|57P|55P03|ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/

/** What the driver throws without a code. */
const UNCODED =
  /connection terminated|timeout expired|timeout exceeded when trying to connect|client has encountered a connection error/i

/** Whether the database is away or too busy for the moment: no fault of the work, which can be done when it is back. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && typeof error.code === 'string' && PASSING.test(error.code)) return true
  return UNCODED.test(error.message)
}
