import { mintId } from '@quarry/db/ids'
import type { SavedSearchRow } from '@quarry/db/schema/search/saved-searches'
import { violatedConstraint } from '@quarry/db/postgres-errors'
import { SAVED_SEARCH_ADDRESS } from '@quarry/domain/limits/lengths'
import { V2_FILTER } from '@quarry/domain/search/query-lengths'
import { savedState, stateOfAddress } from '@quarry/search-config/saved-search'
import { filterText, searchFeed, selectionOf } from '@quarry/search-config/filters'
import { type SearchState, stateHref } from '@quarry/search-config/search-state'
import type { InputOf } from '../../../contract/endpoint.ts'
import { ruleMessage } from '../../../contract/rules.ts'
import type { editSavedSearch, SavedSearch, saveSearch } from '../../../contract/search/saved-searches.ts'
import { atomically, type SignedInCtx } from '../../kernel/ctx.ts'
import { invalid, notFound } from '../../kernel/errors.ts'
import { refuseStaleFields, revisionOf } from '../../kernel/field-revision.ts'
import { translateViolations } from '../../kernel/constraint-violations.ts'
import { authorizeSavedSearch } from './saved-searches.policy.ts'
import {
  findSameSearch,
  findSavedSearch,
  insertSavedSearch,
  listSavedSearchesOf,
  lockSavedSearch,
  removeSavedSearch,
  updateSavedSearch,
} from './saved-searches.queries.ts'

/** Saved addresses were validated when they were saved, so this always succeeds. */
const stateOf = ({ address, projectType }: SavedSearchRow): SearchState => {
  const state = stateOfAddress(address)
  if (!state) throw new Error(`the address of a saved search for ${projectType} cannot be read`)
  return state
}

const view = (row: SavedSearchRow, siteUrl: string): SavedSearch => ({
  id: row.id,
  name: row.name,
  project_type: row.projectType,
  address: row.address,
  feed: siteUrl + searchFeed(stateOf(row)),
  notify: row.notifySince !== null,
  created: row.createdAt.toISOString(),
  revision: revisionOf(editableFields(row)),
})

/** What an edit of a saved search may change, by its names in the API. */
const editableFields = (row: SavedSearchRow) => ({ name: row.name, notify: row.notifySince !== null })

export async function listSaved({ db, actor, siteUrl }: SignedInCtx): Promise<SavedSearch[]> {
  const rows = await listSavedSearchesOf(db, actor.id)
  return rows.map((row) => view(row, siteUrl))
}

/** Reads a search from an address in normal form. Throws if the address or that of its feed is invalid. */
function readAddress(requested: string): { state: SearchState; address: string } {
  const found = stateOfAddress(requested)
  if (!found) throw invalid('address', ruleMessage('search_address'))
  const state = savedState(found)
  const address = stateHref(state)
  if (address.length > SAVED_SEARCH_ADDRESS.max || filterText(selectionOf(state)).length > V2_FILTER.max)
    throw invalid('address', ruleMessage('search_too_long'))
  return { state, address }
}

const SEARCH_ONCE = 'saved_searches_search_once'
const nameTaken = { saved_searches_name_once: () => invalid('name', ruleMessage('search_name_taken')) }

/** Each search is saved once per user. Saving it again fails with the name under which it is saved. */
export async function saveSearchOf(
  ctx: SignedInCtx,
  { name, address: requested, notify }: InputOf<typeof saveSearch>['body'],
): Promise<SavedSearch> {
  const { state, address } = readAddress(requested)
  const { actor, now } = ctx
  const search = {
    id: mintId(),
    userId: actor.id,
    name: name.trim(),
    projectType: state.kind,
    address,
    notifySince: notify ? now() : null,
    createdAt: now(),
  }
  try {
    const row = await translateViolations(
      atomically(ctx, ({ db }) => insertSavedSearch(db, search)),
      nameTaken,
    )
    return view(row, ctx.siteUrl)
  } catch (error) {
    if (violatedConstraint(error) !== SEARCH_ONCE) throw error
    const same = await findSameSearch(ctx.db, actor.id, address)
    throw invalid('address', ruleMessage('search_already_saved', { name: same?.name ?? '' }))
  }
}

async function requireOwn(
  { db, actor }: SignedInCtx,
  id: string,
  rule: Parameters<typeof authorizeSavedSearch>[1],
): Promise<SavedSearchRow> {
  const search = await findSavedSearch(db, id)
  if (!search) throw notFound('saved search', id)
  authorizeSavedSearch(actor, rule, search, id)
  return search
}

/** Turning notifications on twice does not change the time since which they are on. */
export async function editSaved(
  ctx: SignedInCtx,
  id: string,
  { name, notify, revision }: InputOf<typeof editSavedSearch>['body'],
): Promise<undefined> {
  await requireOwn(ctx, id, 'saved_search.edit')
  return translateViolations(
    atomically(ctx, async ({ db, now }) => {
      const search = await lockSavedSearch(db, id)
      if (!search) throw notFound('saved search', id)
      refuseStaleFields(editableFields(search), { name: name?.trim(), notify }, revision)
      await updateSavedSearch(db, id, {
        ...(name !== undefined && { name: name.trim() }),
        ...(notify !== undefined && { notifySince: notify ? (search.notifySince ?? now()) : null }),
      })
      return undefined
    }),
    nameTaken,
  )
}

export async function deleteSaved(ctx: SignedInCtx, id: string): Promise<undefined> {
  const search = await requireOwn(ctx, id, 'saved_search.delete')
  await removeSavedSearch(ctx.db, search.id)
  return undefined
}
