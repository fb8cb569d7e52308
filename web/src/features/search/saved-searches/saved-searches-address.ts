import { savedState, stateOfAddress } from '@quarry/search-config/saved-search'
import { stateHref } from '@quarry/search-config/search-state'
import { understood } from '../../../lib/router/search-params.ts'

export const SAVED_SEARCHES_PATH = '/dashboard/searches'

/** Parameters of the saved searches page: the address of a search to save, or the id of one to edit. */
export interface SavedSearchesParams {
  save?: string
  edit?: string
}

/** A search to save is normalized; anything else is ignored. */
export const understoodSavedSearches = understood<SavedSearchesParams>(['save', 'edit'], ({ save, edit }) => {
  const state = typeof save === 'string' ? stateOfAddress(save) : undefined
  if (state) return { save: stateHref(savedState(state)) }
  return typeof edit === 'string' && /^[\dA-Za-z]{1,11}$/.test(edit) ? { edit } : {}
})

export const editHref = (id: string) => `${SAVED_SEARCHES_PATH}?edit=${encodeURIComponent(id)}`
