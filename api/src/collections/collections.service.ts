import { ruleMessage } from '../../contract/rules.ts'
import { COLLECTION_PROJECTS_MAX } from '@quarry/domain/limits/counts'
import {
  isOwnCollectionStatus,
  OWN_COLLECTION_STATUSES,
} from '@quarry/domain/collections/collection-statuses'
import type { Tx } from '@quarry/db/db'
import { mintId } from '@quarry/db/ids'
import { record } from '@quarry/db/outbox'
import type { CollectionRow } from '@quarry/db/schema/collections/collections'
import { publicPath } from '@quarry/db/storage-keys'
import type { Collection, createCollection, editCollection } from '../../contract/collections/collections.ts'
import type { InputOf } from '../../contract/endpoint.ts'
import { atomically, type Ctx, type SignedInCtx } from '../kernel/ctx.ts'
import { AppError, invalid, notFound } from '../kernel/errors.ts'
import { refuseStaleFields } from '../kernel/field-revision.ts'
import { requireVisibleUser } from '../accounts/users/visible-users.ts'
import { replaceIcon, deleteIcon, type SaveIcon } from '../files/images/replace-image.ts'
import { announce, discardObjects } from '../files/uploads/stored-objects.ts'
import { requireProjectRow } from '../projects/projects.load.ts'
import { findAccess } from '../projects/access/project-access.ts'
import { canProject } from '../projects/access/projects.policy.ts'
import { listProjectKeys, refersTo } from '../projects/projects.queries.ts'
import {
  authorizeCollection,
  canCollection,
  collectionsVisibleTo,
  type CollectionRule,
} from './collections.policy.ts'
import {
  countEntries,
  deleteCollectionRow,
  deleteEntries,
  insertCollectionRow,
  insertEntries,
  listCollectionRows,
  listCollectionRowsOf,
  listEntries,
  lockCollectionRow,
  orderEntries,
  updateCollectionRow,
  type CollectionUpdate,
} from './collections.queries.ts'
import { changesBetween } from '../moderation/staff-log/logged-changes.ts'
import { logStaffAction, type LoggedAction } from '../moderation/staff-log/staff-log.queries.ts'
import { isSelf } from '../kernel/actor.ts'

/** The fields that an edit may change, besides the projects. */
export const collectionFields = ({ name, description, status }: CollectionRow) => ({
  name,
  description,
  status,
})

/** Projects that are hidden from the viewer are left out of the list. */
export async function viewCollections(ctx: Ctx, rows: readonly CollectionRow[]): Promise<Collection[]> {
  const visible = rows.filter((row) => canCollection(ctx.actor, 'collection.view', row))
  if (visible.length === 0) return []
  const entries = await listEntries(
    ctx.db,
    visible.map((row) => row.id),
  )
  const projects = [...new Map(entries.map((entry) => [entry.id, entry])).values()]
  const access = await findAccess(ctx.db, ctx.actor, projects)
  const shown = new Map<string, string[]>(visible.map((row) => [row.id, []]))
  for (const { collectionId, id } of entries) {
    const own = access.get(id)
    if (own && canProject(ctx.actor, 'project.view', own)) shown.get(collectionId)?.push(id)
  }
  return visible.map((row) => ({
    id: row.id,
    user: row.userId,
    name: row.name,
    description: row.description,
    icon_url: row.iconKey === null ? null : ctx.siteUrl + publicPath(row.iconKey),
    color: row.color,
    status: row.status,
    created: row.createdAt.toISOString(),
    updated: row.updatedAt.toISOString(),
    projects: shown.get(row.id) ?? [],
  }))
}

export async function requireCollection(
  ctx: Ctx,
  id: string,
): Promise<{ row: CollectionRow; view: Collection }> {
  const [row] = await listCollectionRows(ctx.db, [id])
  const [view] = row ? await viewCollections(ctx, [row]) : []
  if (!row || !view) throw notFound('collection', id)
  return { row, view }
}

/** Own and moderators: all; others: the listed ones. */
export async function listCollectionsOf(ctx: Ctx, userRef: string): Promise<Collection[]> {
  const user = await requireVisibleUser(ctx, userRef)
  const rows = await listCollectionRowsOf(ctx.db, user.id, collectionsVisibleTo(ctx.actor, ['listed']))
  return viewCollections(ctx, rows)
}

export async function createCollectionOf(
  ctx: SignedInCtx,
  form: InputOf<typeof createCollection>['body'],
): Promise<Collection> {
  const id = await atomically(ctx, async ({ db, actor }) => {
    const id = mintId()
    await insertCollectionRow(db, {
      id,
      userId: actor.id,
      name: form.name,
      description: form.description ?? null,
      iconKey: null,
      rawIconKey: null,
      color: null,
    })
    await insertEntries(db, id, await idsOf({ ...ctx, db }, form.projects, 'projects'))
    await record(db, { name: 'collection.changed', collectionId: id })
    return id
  })
  return (await requireCollection(ctx, id)).view
}

export function editCollectionOf(
  ctx: SignedInCtx,
  id: string,
  patch: InputOf<typeof editCollection>['body'],
): Promise<undefined> {
  return atomically(ctx, async (ctx) => {
    const row = await requireLockedCollection(ctx, id, 'collection.edit')
    const { status, new_projects: projects, revision } = patch
    refuseStaleFields(collectionFields(row), patch, revision)
    if (status !== undefined && status !== row.status) {
      if (!isOwnCollectionStatus(status) && !canCollection(ctx.actor, 'collection.review', row))
        throw invalid('status', ruleMessage('one_of', { values: OWN_COLLECTION_STATUSES.join(', ') }))
      authorizeCollection(ctx.actor, 'collection.set_status', row, id)
    }
    const entries = projects && (await replaceEntries(ctx, id, await idsOf(ctx, projects, 'new_projects')))
    const given = Object.fromEntries(
      Object.entries({ name: patch.name, description: patch.description, status }).filter(
        ([, value]) => value !== undefined,
      ),
    )
    await touch(ctx, row, given, entries)
    return undefined
  })
}

async function replaceEntries({ db }: SignedInCtx<Tx>, id: string, ids: readonly string[]) {
  const removed = await deleteEntries(db, id)
  await insertEntries(db, id, ids)
  const projects = removed.map(({ projectId }) => projectId)
  return { before: { projects: projects.toSorted() }, after: { projects: ids.toSorted() } }
}

export async function deleteCollectionOf(ctx: SignedInCtx, id: string): Promise<undefined> {
  const unused = await atomically(ctx, async (ctx) => {
    const row = await requireLockedCollection(ctx, id, 'collection.delete')
    const { iconKey, rawIconKey } = row
    await logActionOnCollection(ctx, row, { action: 'deleted' })
    const keys = [...new Set([iconKey, rawIconKey])].flatMap((key) => key ?? [])
    await announce(ctx.db, keys, ctx.actor.id)
    await deleteCollectionRow(ctx.db, id)
    await record(ctx.db, { name: 'collection.deleted', collectionId: id })
    return keys
  })
  await discardObjects(ctx, unused)
  return undefined
}

export async function changeCollectionPicture(
  ctx: SignedInCtx,
  id: string,
  bytes: () => Promise<Uint8Array>,
): Promise<undefined> {
  await atomically(ctx, (ctx) => requireLockedCollection(ctx, id, 'collection.edit'))
  return replaceIcon(ctx, id, bytes, replaceOf(id))
}

export const removeCollectionPicture = (ctx: SignedInCtx, id: string): Promise<undefined> =>
  deleteIcon(ctx, replaceOf(id))

const replaceOf =
  (id: string): SaveIcon =>
  async (ctx, { key, rawKey, color }) => {
    const row = await requireLockedCollection(ctx, id, 'collection.edit')
    await touch(ctx, row, { iconKey: key, rawIconKey: rawKey, color })
    return { key: row.iconKey, rawKey: row.rawIconKey }
  }

/** Saving twice is no error: the result is the same. */
export async function saveProject(ctx: SignedInCtx, id: string, ref: string): Promise<undefined> {
  return atomically(ctx, async (ctx) => {
    const { project } = await requireProjectRow(ctx, ref)
    const row = await requireLockedCollection(ctx, id, 'collection.edit')
    const count = await countEntries(ctx.db, id)
    if (count >= COLLECTION_PROJECTS_MAX)
      throw new AppError('invalid_input', ruleMessage('collection_full', { max: COLLECTION_PROJECTS_MAX }))
    await insertEntries(ctx.db, id, [project.id])
    await touch(ctx, row, {}, { before: {}, after: { added: project.id } })
    return undefined
  })
}

/** Also works for projects that have since been hidden: `ref` is then the id. */
export async function unsaveProject(ctx: SignedInCtx, id: string, ref: string): Promise<undefined> {
  return atomically(ctx, async (ctx) => {
    const row = await requireLockedCollection(ctx, id, 'collection.edit')
    const found = await listProjectKeys(ctx.db, refersTo([ref]))
    const removed = found.map((project) => project.id)
    if (removed.length > 0) await deleteEntries(ctx.db, id, removed)
    await touch(ctx, row, {}, { before: { removed }, after: { removed: null } })
    return undefined
  })
}

/** Locks the collection and checks the right to an edit; call it first in the transaction. */
export async function requireLockedCollection(
  ctx: SignedInCtx<Tx>,
  id: string,
  action: CollectionRule,
): Promise<CollectionRow> {
  const row = await lockCollectionRow(ctx.db, id)
  if (!row) throw notFound('collection', id)
  authorizeCollection(ctx.actor, action, row, id)
  return row
}

/** `entries` are the changed projects, for the staff log. */
async function touch(
  ctx: SignedInCtx<Tx>,
  row: CollectionRow,
  columns: CollectionUpdate,
  entries: { before: object; after: object } = { before: {}, after: {} },
): Promise<void> {
  const { status: after = row.status } = columns
  // Any other status means that it is no longer taken down.
  const given = after === 'rejected' ? {} : { takenDownAt: null, takenDownWhy: null, statusBefore: null }
  await updateCollectionRow(ctx.db, row.id, { ...columns, ...given, updatedAt: ctx.now() })
  const isDecision = after !== row.status
  const { status: _status, ...fields } = columns
  const edited = changesBetween({ ...row, ...entries.before }, { ...fields, ...entries.after })
  if (isDecision) await logActionOnCollection(ctx, row, { action: 'status_set', before: row.status, after })
  if (!isDecision || edited.before !== edited.after)
    await logActionOnCollection(ctx, row, { action: 'edited', ...edited })
  await record(ctx.db, { name: 'collection.changed', collectionId: row.id })
}

/** Logs a staff action on a collection of another user. */
async function logActionOnCollection(
  ctx: SignedInCtx<Tx>,
  { id: thingId, name: thingName, userId }: CollectionRow,
  done: LoggedAction,
): Promise<void> {
  if (!isSelf(ctx.actor, userId))
    await logStaffAction(ctx, { thing: 'collection', thingId, thingName, ...done })
}

/** Orders projects; those not named, such as hidden ones, come last. */
export function orderCollection(
  ctx: SignedInCtx,
  id: string,
  projects: readonly string[],
): Promise<undefined> {
  return atomically(ctx, async (ctx) => {
    const row = await requireLockedCollection(ctx, id, 'collection.edit')
    const order = await idsOf(ctx, projects, 'projects')
    await orderEntries(ctx.db, id, order)
    await touch(ctx, row, {}, { before: {}, after: { order } })
    return undefined
  })
}

/** Ids of all these projects, in the same order; an unknown one is refused by name. */
async function idsOf(ctx: SignedInCtx<Tx>, refs: readonly string[], field: string): Promise<string[]> {
  const known = await knownProjects(ctx, refs)
  const idOf = new Map<string, string>()
  for (const { id, slug } of known) idOf.set(slug, id)
  for (const { id } of known) idOf.set(id, id)
  const ids = refs.map((ref) => {
    const id = idOf.get(ref) ?? idOf.get(ref.toLowerCase())
    if (id === undefined) throw invalid(field, ruleMessage('unknown_name', { name: ref }))
    return id
  })
  return [...new Set(ids)]
}

/** Projects by id or slug that exist and that the viewer may see. */
async function knownProjects(ctx: SignedInCtx<Tx>, refs: readonly string[]) {
  if (refs.length === 0) return []
  const found = await listProjectKeys(ctx.db, refersTo(refs))
  const access = await findAccess(ctx.db, ctx.actor, found)
  return found.filter((project) => {
    const own = access.get(project.id)
    return own !== undefined && canProject(ctx.actor, 'project.view', own)
  })
}
