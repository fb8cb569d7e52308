import { GHOST_USER_ID } from '@quarry/db/ids'
import { NOT_STAFF, nothing, VISITORS } from '../../../testing/refusal-cases.ts'
import type { Refusals } from '../../../testing/refusal-harness.ts'

export const refusals: Refusals = {
  getDeletionPreview: { request: nothing, refuses: VISITORS },
  // Those who may delete accounts get the error that this one cannot be deleted.
  deleteUser: { request: () => ({ params: { user: GHOST_USER_ID } }), refuses: [...NOT_STAFF, 'mo'] },
}
