import { NOT_STAFF, nothing, onProject } from '../../testing/refusal-cases.ts'
import type { Refusals } from '../../testing/refusal-harness.ts'

export const refusals: Refusals = {
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
  restoreOrganization: { request: ({ organization }) => ({ params: { organization } }), refuses: NOT_STAFF },
  takeDownCollection: {
    request: ({ collection }) => ({ params: { collection }, body: { reason: 'Spam' } }),
    refuses: NOT_STAFF,
  },
  restoreCollection: { request: ({ collection }) => ({ params: { collection } }), refuses: NOT_STAFF },
  getBulkTakedowns: { request: ({ user }) => ({ params: { user } }), refuses: NOT_STAFF },
  restoreBulkTakedown: {
    request: () => ({ params: { user: 'bob', takedown: 'AABBCCDD' } }),
    refuses: NOT_STAFF,
  },
  suspendUser: {
    request: () => ({ params: { user: 'bob' }, body: { reason: '', days: 1 } }),
    refuses: NOT_STAFF,
  },
  getClaim: onProject(NOT_STAFF),
  claimProject: onProject(NOT_STAFF, { body: {} }),
  releaseProject: onProject(NOT_STAFF),
  claimNext: { request: () => ({ body: {} }), refuses: NOT_STAFF },
  reviewProject: onProject(NOT_STAFF, { body: { decision: 'approve' } }),
}
