import { NOT_STAFF, nothing, onProject, OUTSIDERS, WITHOUT_RIGHTS } from '../../testing/refusal-cases.ts'
import type { Refusals } from '../../testing/refusal-harness.ts'

export const refusals: Refusals = {
  getChecklist: onProject(OUTSIDERS),
  submitProject: { ...onProject(WITHOUT_RIGHTS), status: 'draft' },
  listReviewQueue: { request: nothing, refuses: NOT_STAFF },
  listReviewQueueV2: { request: nothing, refuses: NOT_STAFF },
  listStaffLog: { request: nothing, refuses: NOT_STAFF },
  getReviewStatistics: { request: nothing, refuses: NOT_STAFF },
  getReviewChecklist: onProject(NOT_STAFF),
  keepReviewProgress: onProject(NOT_STAFF, { body: { version: 1, stage: 'title', chosen: [] } }),
  getReviewChanges: onProject(NOT_STAFF),
  listFileScans: onProject(NOT_STAFF),
  listPackedFiles: onProject(NOT_STAFF),
  judgePackedFile: {
    request: () => ({ params: { sha512: 'a'.repeat(128) }, body: { verdict: 'no' } }),
    refuses: NOT_STAFF,
  },
  takeDownFile: { request: () => ({ body: { hash: 'a'.repeat(128), reason: '' } }), refuses: NOT_STAFF },
  giveBackFile: { request: () => ({ params: { sha512: 'a'.repeat(128) } }), refuses: NOT_STAFF },
  listTakenDownFiles: { request: nothing, refuses: NOT_STAFF },
  takeDownOrganization: {
    request: ({ organization }) => ({ params: { organization }, body: { reason: 'Spam' } }),
    refuses: NOT_STAFF,
  },
  giveBackOrganization: { request: ({ organization }) => ({ params: { organization } }), refuses: NOT_STAFF },
  takeDownCollection: {
    request: ({ collection }) => ({ params: { collection }, body: { reason: 'Spam' } }),
    refuses: NOT_STAFF,
  },
  giveBackCollection: { request: ({ collection }) => ({ params: { collection } }), refuses: NOT_STAFF },
  getSweeps: { request: ({ user }) => ({ params: { user } }), refuses: NOT_STAFF },
  giveBackSweep: { request: () => ({ params: { user: 'bob', sweep: 'AABBCCDD' } }), refuses: NOT_STAFF },
  getClaim: onProject(NOT_STAFF),
  claimProject: onProject(NOT_STAFF, { body: {} }),
  releaseProject: onProject(NOT_STAFF),
  claimNext: { request: () => ({ body: {} }), refuses: NOT_STAFF },
  reviewProject: onProject(NOT_STAFF, { body: { decision: 'approve' } }),
}
