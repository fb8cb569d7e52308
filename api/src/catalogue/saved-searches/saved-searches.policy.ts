import { ownersPolicy } from '../../kernel/owners-policy.ts'

export const { authorize: authorizeSavedSearch } = ownersPolicy('saved search', {
  'saved_search.edit': 'USER_WRITE',
  'saved_search.delete': 'USER_WRITE',
})
