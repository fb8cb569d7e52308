import { ownerPolicy } from '../../kernel/owner-policy.ts'

export const { authorize: authorizePat } = ownerPolicy('personal access token', {
  'pat.edit': 'PAT_WRITE',
  'pat.delete': 'PAT_DELETE',
})
