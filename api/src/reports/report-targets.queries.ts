import {
  collectionPath,
  organizationPath,
  permanentProjectPath,
  userPath,
  versionPath,
} from '../../contract/addresses.ts'
import type { Db } from '@quarry/db/db'
import { publicPath } from '@quarry/db/storage-keys'
import { LINKED_COLLECTION_STATUSES } from '@quarry/domain/collections/collection-statuses'
import { LINKED_STATUSES } from '@quarry/domain/projects/project-statuses'
import type { ReportedItem } from '@quarry/domain/reports/report-types'
import { sql } from 'kysely'
import type { ReportTarget } from '../../contract/reports/reports.ts'
import { collectionsVisibleTo } from '../collections/collections.policy.ts'
import { visibleTo } from '../projects/access/projects.policy.ts'
import { versionsVisibleTo } from '../versions/versions.policy.ts'
import type { Actor } from '../kernel/actor.ts'
import { listOrganizationsByRef } from '../organizations/organizations.queries.ts'
import { listUsersByRef } from '../accounts/users/users.queries.ts'

interface Found {
  id: string
  title: string
  path: string
  iconKey: string | null
}

type Finder = (db: Db, actor: Actor, refs: readonly string[]) => Promise<Found[]>

const among = (refs: readonly string[]) => sql<string>`any(${[...refs]}::text[])`
const lower = (refs: readonly string[]) => among(refs.map((ref) => ref.toLowerCase()))

/** Finds targets by id or name, as far as the actor may see them. */
const FINDERS: Readonly<Record<ReportedItem, Finder>> = {
  project: async (db, actor, refs) => {
    const rows = await db
      .selectFrom('projects')
      .select(['id', 'slug', 'title', 'iconKey'])
      .where((eb) => eb.or([eb('id', '=', among(refs)), eb('slug', '=', lower(refs))]))
      .where(visibleTo(actor, LINKED_STATUSES))
      .execute()
    return rows.map(({ slug, ...row }) => ({ ...row, path: permanentProjectPath(slug) }))
  },
  version: async (db, actor, refs) => {
    const rows = await db
      .selectFrom('versions')
      .innerJoin('projects as p', 'p.id', 'versions.projectId')
      .select(['versions.id', 'versions.versionNumber', 'p.id as projectId', 'p.title', 'p.iconKey'])
      .where('versions.id', '=', among(refs))
      .where(versionsVisibleTo(actor))
      .execute()
    return rows.map(({ id, versionNumber, projectId, title, iconKey }) => ({
      id,
      title: `${title} ${versionNumber}`,
      path: versionPath(permanentProjectPath(projectId), id),
      iconKey,
    }))
  },
  user: async (db, _actor, refs) =>
    (await listUsersByRef(db, refs)).map(({ id, username, avatarKey }) => ({
      id,
      title: username,
      path: userPath(username),
      iconKey: avatarKey,
    })),
  organization: async (db, _actor, refs) =>
    (await listOrganizationsByRef(db, refs)).map(({ id, name, slug, iconKey }) => ({
      id,
      title: name,
      path: organizationPath(slug),
      iconKey,
    })),
  collection: async (db, actor, refs) => {
    const rows = await db
      .selectFrom('collections')
      .select(['id', 'name as title', 'iconKey'])
      .where('id', '=', among(refs))
      .where(collectionsVisibleTo(actor, LINKED_COLLECTION_STATUSES))
      .execute()
    return rows.map((row) => ({ ...row, path: collectionPath(row.id) }))
  },
}

const viewTarget = (type: ReportedItem, found: Found, siteUrl: string): ReportTarget => ({
  type,
  id: found.id,
  title: found.title,
  href: found.path,
  icon_url: found.iconKey === null ? null : siteUrl + publicPath(found.iconKey),
})

interface Reader {
  db: Db
  actor: Actor
  siteUrl: string
}

export async function findTarget(
  { db, actor, siteUrl }: Reader,
  type: ReportedItem,
  ref: string,
): Promise<ReportTarget | undefined> {
  const found = await FINDERS[type](db, actor, [ref])
  const best = found.find(({ id }) => id === ref) ?? found[0]
  return best && viewTarget(type, best, siteUrl)
}

interface Thing {
  itemType: ReportedItem
  itemId: string
}

/** The targets as the reader may see them; a deleted or hidden one has neither title nor page. */
export async function listTargets(
  { db, actor, siteUrl }: Reader,
  things: readonly Thing[],
): Promise<(thing: Thing) => ReportTarget> {
  const known = new Map<string, ReportTarget>()
  for (const type of new Set(things.map(({ itemType }) => itemType))) {
    const ids = things.filter(({ itemType }) => itemType === type).map(({ itemId }) => itemId)
    for (const found of await FINDERS[type](db, actor, ids))
      known.set(`${type} ${found.id}`, viewTarget(type, found, siteUrl))
  }
  return ({ itemType: type, itemId: id }) =>
    known.get(`${type} ${id}`) ?? { type, id, title: null, href: null, icon_url: null }
}
