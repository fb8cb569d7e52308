import type { Takedown } from '../../../contract/moderation/takedowns.ts'

interface TakenDown {
  takenDownAt: Date | null
  takenDownWhy: string | null
}

/** Null if it is not taken down. */
export const viewTakedown = ({ takenDownAt, takenDownWhy }: TakenDown): Takedown | null =>
  takenDownAt === null || takenDownWhy === null
    ? null
    : { at: takenDownAt.toISOString(), reason: takenDownWhy }
