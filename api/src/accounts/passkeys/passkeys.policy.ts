import { ownerPolicy } from '../../kernel/owner-policy.ts'

export const { authorize: authorizePasskey } = ownerPolicy('passkey', {
  'passkey.rename': 'USER_AUTH_WRITE',
  'passkey.remove': 'USER_AUTH_WRITE',
})
