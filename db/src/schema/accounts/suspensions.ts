import type { Insertable, Selectable } from 'kysely'

export interface SuspensionsTable {
  id: string
  userId: string
  /** Shown to the user. */
  reason: string
  beganAt: Date
  /** Null: permanent. */
  endsAt: Date | null
  /** The user's appeal, once. */
  appeal: string | null
  appealedAt: Date | null
  /** The response of staff to the appeal; null if they lifted the suspension without a message. */
  answer: string | null
  answeredAt: Date | null
  /** By staff, or set when the next suspension began after this one had expired. */
  liftedAt: Date | null
}

export type SuspensionRow = Selectable<SuspensionsTable>
export type NewSuspension = Insertable<SuspensionsTable>
