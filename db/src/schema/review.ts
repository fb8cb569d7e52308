import type { Selectable } from 'kysely'

export interface ReviewClaimsTable {
  projectId: string
  userId: string
  /** Then it counts for nothing. */
  endsAt: Date
}

export type ReviewClaimRow = Selectable<ReviewClaimsTable>
