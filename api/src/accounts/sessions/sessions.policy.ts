import { ownerPolicy } from '../../kernel/owner-policy.ts'

/** Nobody else learns where somebody is, or puts them out. */
export const { authorize: authorizeSession } = ownerPolicy('session', { 'session.end': 'SESSION_DELETE' })
