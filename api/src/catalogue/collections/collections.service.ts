import { COLLECTION_PROJECTS_MAX } from '@quarry/domain/counts'
import {
  isLinkedCollection,
  isOwnCollectionStatus,
  OWN_COLLECTION_STATUSES,
} from '@quarry/domain/collection-statuses'
import type { Db, Tx } from '@quarry/db/db'
import { mintId } from '@quarry/db/ids'
import { record } from '@quarry/db/outbox'
import type { CollectionRow } from '@quarry/db/schema/collections'
import { publicPath } from '@quarry/db/storage-keys'
import type { Collection, createCollection, editCollection } from '../../../contract/collections.ts'
import type { InputOf } from '../../../contract/endpoint.ts'
import { isModerator, isSelf, type Actor } from '../../kernel/actor.ts'
import { atomically, type Ctx, type SignedInCtx } from '../../kernel/ctx.ts'
import { AppError, invalid, notFound } from '../../kernel/errors.ts'
import { requireUser } from '../../people/users.queries.ts'
import { requireProjectRow } from '../projects/projects.load.ts'
import { canProject, findAccess } from '../projects/projects.policy.ts'

export const canEditCollection = (actor: Actor, row: CollectionRow): boolean =>
  isSelf(actor, row.userId) || isModerator(actor)
const canSee = (actor: Actor, row: CollectionRow): boolean =>
  isLinkedCollection(row.status) || canEditCollection(actor, row)

/** Projects that are hidden from the viewer are left out of the list. */
export async function viewCollections(ctx: Ctx, rows: readonly CollectionRow[]): Promise<Collection[]> {
  const visible = rows.filter((row) => canSee(ctx.actor, row))
  if (visible.length === 0) return []
  const entries = await ctx.db
    .selectFrom('collectionProjects as cp')
    .innerJoin('projects as p', 'p.id', 'cp.projectId')
    .select(['cp.collectionId', 'p.id', 'p.status', 'p.teamId', 'p.organizationId'])
    .where(
      'cp.collectionId',
      'in',
      visible.map((row) => row.id),
    )
    .orderBy('cp.addedAt')
    .orderBy('p.id')
    .execute()
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
  const row = await findRow(ctx.db, id)
  const [view] = row ? await viewCollections(ctx, [row]) : []
  if (!row || !view) throw notFound('collection', id)
  return { row, view }
}

/** Own and moderators: all; others: the listed ones. */
export async function listCollectionsOf(ctx: Ctx, userRef: string): Promise<Collection[]> {
  const user = await requireUser(ctx.db, userRef)
  const isInsider = isSelf(ctx.actor, user.id) || isModerator(ctx.actor)
  const rows = await ctx.db
    .selectFrom('collections')
    .selectAll()
    .where('userId', '=', user.id)
    .$if(!isInsider, (query) => query.where('status', '=', 'listed'))
    .orderBy('createdAt', 'desc')
    .execute()
  return viewCollections(ctx, rows)
}

export async function createCollectionOf(
  ctx: SignedInCtx,
  form: InputOf<typeof createCollection>['body'],
): Promise<Collection> {
  const id = await atomically(ctx, async ({ db, actor }) => {
    const id = mintId()
    await db
      .insertInto('collections')
      .values({
        id,
        userId: actor.id,
        name: form.name,
        description: form.description ?? null,
        iconKey: null,
        rawIconKey: null,
        color: null,
      })
      .execute()
    const known = await knownProjects({ ...ctx, db }, form.projects)
    await insertEntries(
      db,
      id,
      known.map((project) => project.id),
    )
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
    const row = await requireEditable(ctx, id)
    const { status, new_projects: projects } = patch
    if (status !== undefined && status !== row.status && !isModerator(ctx.actor)) {
      if (!isOwnCollectionStatus(status))
        throw invalid('status', `must be one of ${OWN_COLLECTION_STATUSES.join(', ')}`)
      if (row.status === 'rejected')
        throw new AppError('forbidden', 'moderators have taken this collection down')
    }
    if (projects) {
      const known = await knownProjects(ctx, projects)
      const unknown = projects.find(
        (ref) => !known.some(({ id, slug }) => id === ref || slug === ref.toLowerCase()),
      )
      if (unknown !== undefined) throw invalid('new_projects', `names \`${unknown}\`, which does not exist`)
      await ctx.db.deleteFrom('collectionProjects').where('collectionId', '=', id).execute()
      await insertEntries(
        ctx.db,
        id,
        known.map((project) => project.id),
      )
    }
    const given = Object.fromEntries(
      Object.entries({ name: patch.name, description: patch.description, status }).filter(
        ([, value]) => value !== undefined,
      ),
    )
    await touch(ctx, id, given)
    return undefined
  })
}

export async function deleteCollectionOf(ctx: SignedInCtx, id: string): Promise<undefined> {
  await atomically(ctx, async (ctx) => {
    await requireEditable(ctx, id)
    await ctx.db.deleteFrom('collections').where('id', '=', id).execute()
    await record(ctx.db, { name: 'collection.deleted', collectionId: id })
  })
  return undefined
}

/** Putting in twice is no failure: the box is ticked either way. */
export async function saveProject(ctx: SignedInCtx, id: string, ref: string): Promise<undefined> {
  const { project } = await requireProjectRow(ctx, ref)
  return atomically(ctx, async (ctx) => {
    await requireEditable(ctx, id)
    const { count } = await ctx.db
      .selectFrom('collectionProjects')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('collectionId', '=', id)
      .executeTakeFirstOrThrow()
    if (count >= COLLECTION_PROJECTS_MAX)
      throw new AppError('invalid_input', `a collection holds at most ${COLLECTION_PROJECTS_MAX} projects`)
    await insertEntries(ctx.db, id, [project.id])
    await touch(ctx, id, {})
    return undefined
  })
}

/** Works for projects that have since been hidden, too: `ref` is then the id. */
export async function unsaveProject(ctx: SignedInCtx, id: string, ref: string): Promise<undefined> {
  return atomically(ctx, async (ctx) => {
    await requireEditable(ctx, id)
    const found = await ctx.db
      .selectFrom('projects')
      .select('id')
      .where((eb) => eb.or([eb('id', '=', ref), eb('slug', '=', ref.toLowerCase())]))
      .execute()
    const ids = found.map((project) => project.id)
    if (ids.length > 0)
      await ctx.db
        .deleteFrom('collectionProjects')
        .where('collectionId', '=', id)
        .where('projectId', 'in', ids)
        .execute()
    await touch(ctx, id, {})
    return undefined
  })
}

const findRow = (db: Db | Tx, id: string) =>
  db.selectFrom('collections').selectAll().where('id', '=', id).executeTakeFirst()

async function requireEditable(ctx: SignedInCtx<Tx>, id: string): Promise<CollectionRow> {
  const row = await ctx.db
    .selectFrom('collections')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row || !canSee(ctx.actor, row)) throw notFound('collection', id)
  if (!canEditCollection(ctx.actor, row)) throw new AppError('forbidden', 'this is not your collection')
  return row
}

async function touch(ctx: SignedInCtx<Tx>, id: string, columns: Record<string, unknown>): Promise<void> {
  await ctx.db
    .updateTable('collections')
    .set({ ...columns, updatedAt: ctx.now() })
    .where('id', '=', id)
    .execute()
  await record(ctx.db, { name: 'collection.changed', collectionId: id })
}

/** Projects by id or slug that exist and that the viewer may see. */
async function knownProjects(ctx: SignedInCtx<Tx>, refs: readonly string[]) {
  if (refs.length === 0) return []
  const found = await ctx.db
    .selectFrom('projects')
    .select(['id', 'slug', 'status', 'teamId', 'organizationId'])
    .where((eb) =>
      eb.or([
        eb('id', 'in', [...refs]),
        eb(
          'slug',
          'in',
          refs.map((ref) => ref.toLowerCase()),
        ),
      ]),
    )
    .execute()
  const access = await findAccess(ctx.db, ctx.actor, found)
  return found.filter((project) => {
    const own = access.get(project.id)
    return own !== undefined && canProject(ctx.actor, 'project.view', own)
  })
}

async function insertEntries(tx: Tx, collectionId: string, projectIds: readonly string[]): Promise<void> {
  if (projectIds.length === 0) return
  await tx
    .insertInto('collectionProjects')
    .values(projectIds.map((projectId) => ({ collectionId, projectId })))
    .onConflict((clash) => clash.doNothing())
    .execute()
}
