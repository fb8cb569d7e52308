import type { Generated } from 'kysely'

/** Former slugs and usernames, written by triggers. Exactly one of the ids is set. */
export interface OldNamesTable {
  id: Generated<string>
  /** Lower case. */
  name: string
  renamedAt: Generated<Date>
  projectId: string | null
  userId: string | null
  organizationId: string | null
}
