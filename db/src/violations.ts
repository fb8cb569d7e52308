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
