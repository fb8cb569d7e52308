import type { SuspensionRow } from '@quarry/db/schema/accounts/suspensions'
import type { Suspension } from '../../../contract/accounts/suspensions.ts'

export const viewSuspension = (row: SuspensionRow): Suspension => ({
  id: row.id,
  reason: row.reason,
  began: row.beganAt.toISOString(),
  ends: row.endsAt?.toISOString() ?? null,
  appeal: row.appealedAt && {
    body: row.appeal ?? '',
    sent: row.appealedAt.toISOString(),
  },
  answer: row.answeredAt && {
    body: row.answer,
    sent: row.answeredAt.toISOString(),
  },
})
