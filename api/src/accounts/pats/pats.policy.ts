import { ownersPolicy } from '../../kernel/owner-policy.ts'

export const { authorize: authorizePat } = ownersPolicy('personal access token', {
  'pat.edit': 'PAT_WRITE',
  'pat.delete': 'PAT_DELETE',
})
