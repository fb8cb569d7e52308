import type { Insertable, Selectable } from 'kysely'

export interface SuspensionsTable {
  id: string
  userId: string
  /** What the person is told. */
  reason: string
  beganAt: Date
  /** Null: for good. */
  endsAt: Date | null
  /** What the person said to it, once. */
  appeal: string | null
  appealedAt: Date | null
  /** What staff said to the appeal; nothing when they lifted it without words. */
  answer: string | null
  answeredAt: Date | null
  /** By staff, or when the next one began after this had ended. */
  liftedAt: Date | null
}

export type SuspensionRow = Selectable<SuspensionsTable>
export type NewSuspension = Insertable<SuspensionsTable>
