import { ownerPolicy } from '../../kernel/owner-policy.ts'

/** Only the owner sees and ends their sessions. */
export const { authorize: authorizeSession } = ownerPolicy('session', { 'session.end': 'SESSION_DELETE' })
