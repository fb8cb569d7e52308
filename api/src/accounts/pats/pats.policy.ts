import { ownersPolicy } from '../../kernel/owners-policy.ts'

export const { authorize: authorizePat } = ownersPolicy('personal access token', {
  'pat.edit': 'PAT_WRITE',
  'pat.delete': 'PAT_DELETE',
})
