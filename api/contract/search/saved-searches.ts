import { SAVED_SEARCHES_MAX } from '@quarry/domain/limits/counts'
import { SAVED_SEARCH_ADDRESS, SAVED_SEARCH_NAME } from '@quarry/domain/limits/lengths'
import { PROJECT_TYPES } from '@quarry/domain/projects/project-types'
import { z } from 'zod'
import { endpoint, NoContent } from '../endpoint.ts'
import { BaseRevision, filledText, text, Timestamp } from '../fields.ts'

export const SavedSearch = z.object({
  id: z.string(),
  name: z.string(),
  project_type: z.enum(PROJECT_TYPES),
  /** Path and query of the search page. */
  address: z.string(),
  /** URL of the Atom feed of new hits. */
  feed: z.string(),
  /** Whether its owner is notified of new projects that match. */
  notify: z.boolean(),
  created: Timestamp,
  /** Of its name and notifications. */
  revision: z.string(),
})
export type SavedSearch = z.output<typeof SavedSearch>

const searches = { tag: 'search', access: 'signed-in' } as const
const Name = filledText(SAVED_SEARCH_NAME)

export const listSavedSearches = endpoint({
  ...searches,
  method: 'GET',
  path: '/_internal/saved-searches',
  summary: 'List the own saved searches, newest first',
  scope: 'USER_READ',
  response: z.array(SavedSearch).max(SAVED_SEARCHES_MAX),
})
export const saveSearch = endpoint({
  ...searches,
  method: 'POST',
  path: '/_internal/saved-searches',
  summary: 'Save a search under a name; each search is saved once',
  scope: 'USER_WRITE',
  body: z.object({
    name: Name,
    /** Path and query of a search page; the search terms, filters and order are stored. */
    address: text(SAVED_SEARCH_ADDRESS),
    notify: z.boolean().default(false),
  }),
  response: SavedSearch,
})
const one = {
  ...searches,
  path: '/_internal/saved-search/:search',
  scope: 'USER_WRITE',
  response: NoContent,
} as const
export const editSavedSearch = endpoint({
  ...one,
  method: 'PATCH',
  summary: 'Rename a saved search, or choose whether to be notified of new matches',
  body: z.object({ name: Name, notify: z.boolean(), revision: BaseRevision }).partial(),
})
export const deleteSavedSearch = endpoint({ ...one, method: 'DELETE', summary: 'Delete a saved search' })
