import { ownerPolicy } from '../../kernel/owner-policy.ts'

export const { authorize: authorizeSavedSearch } = ownerPolicy('saved search', {
  'saved_search.edit': 'USER_WRITE',
  'saved_search.delete': 'USER_WRITE',
})
