import { VERSION_CHANNELS } from '@quarry/domain/versions/channels'
import type { Ctx } from '../kernel/ctx.ts'
import type { z } from 'zod'
import { LISTED_VERSION_STATUSES } from '@quarry/domain/versions/version-statuses'
import { VersionAction } from '../../contract/abilities.ts'
import {
  BrowsedVersion,
  type OpenedVersion,
  type VersionDetail,
} from '../../contract/versions/version-shapes.ts'
import type { browseVersions } from '../../contract/versions/versions.ts'
import { notFound } from '../kernel/errors.ts'
import { hasScope } from '../kernel/actor.ts'
import { revisionOf } from '../kernel/field-revision.ts'
import { findAccess } from '../projects/access/project-access.ts'
import { listSides } from '../projects/project-sides.queries.ts'
import { hasId, listProjectKeys } from '../projects/projects.queries.ts'
import { versionFields } from './version-fields.ts'
import { listUsersByRef } from '../accounts/users/users.queries.ts'
import { viewUser } from '../accounts/users/users.view.ts'
import { listTargetVersions } from './dependencies/dependencies.queries.ts'
import { listTargets } from './dependencies/dependency-targets.ts'
import { ofProject, type VersionFilter } from './version-filters.queries.ts'
import { requireProjectRow } from '../projects/projects.load.ts'
import { onlyVisible, requireVersionOf } from './versions.load.ts'
import { abilitiesOnVersion, canVersion, listedStatuses } from './versions.policy.ts'
import {
  countMatching,
  findLatest,
  listOffered,
  listRepeated,
  listTakenDownVersions,
  listVersionFacts,
  listVersionRecordsById,
  pageVersionRecords,
  type VersionFacts,
  type VersionRecord,
} from './versions.queries.ts'
import { shownLoaders } from '@quarry/domain/versions/shown-loaders'
import { viewVersion } from './versions.view.ts'

type Setup = { loader?: string | undefined; game_version?: string | undefined }
const filterOf = ({ loader, game_version: gameVersion }: Setup): VersionFilter => ({
  loaders: loader ? [loader] : null,
  game_versions: gameVersion ? [gameVersion] : null,
})

/** Adds author, URL and names of dependencies. Batched, for a few versions of one project. */
export async function viewVersionDetails(
  ctx: Ctx,
  records: readonly VersionRecord[],
): Promise<VersionDetail[]> {
  const [reference, authors, targets, numbers, repeated, takenDown] = await Promise.all([
    ctx.reference(),
    listUsersByRef(ctx.db, [...new Set(records.flatMap((record) => record.authorId ?? []))]),
    listTargets(
      ctx,
      records.flatMap((record) => record.dependencies.flatMap((d) => d.projectId ?? [])),
    ),
    listNumbers(ctx, records),
    listRepeatedNumbers(ctx, records),
    listTakenDownVersions(
      ctx.db,
      // Taking a file down makes its version a draft.
      records.filter(({ status }) => status === 'draft').map(({ id }) => id),
    ),
  ])
  const authorById = new Map(authors.map((author) => [author.id, author]))
  return records.map((record) => {
    const author = authorById.get(record.authorId ?? '')
    const version = viewVersion(record, { siteUrl: ctx.siteUrl, reference })
    return {
      ...version,
      author: author ? viewUser(author, ctx.siteUrl) : null,
      is_taken_down: takenDown.has(record.id),
      url_ending: repeated.has(`${record.projectId}|${record.versionNumber}`)
        ? record.id
        : record.versionNumber,
      dependencies: version.dependencies.map((dependency) => ({
        ...dependency,
        project: targets.get(dependency.project_id ?? '') ?? null,
        version_number: numbers.get(dependency.version_id ?? '') ?? null,
      })),
    }
  })
}

/** Numbers of versions depended on that are visible to the viewer. */
async function listNumbers(ctx: Ctx, records: readonly VersionRecord[]): Promise<Map<string, string>> {
  const ids = [...new Set(records.flatMap((record) => record.dependencies.flatMap((d) => d.versionId ?? [])))]
  if (ids.length === 0) return new Map()
  const rows = await listTargetVersions(ctx.db, ids)
  return new Map((await onlyVisible(ctx, rows)).map((row) => [row.id, row.versionNumber]))
}

async function listRepeatedNumbers({ db }: Ctx, records: readonly VersionRecord[]): Promise<Set<string>> {
  if (records.length === 0) return new Set()
  const rows = await listRepeated(db, records)
  return new Set(rows.map((row) => `${row.projectId}|${row.versionNumber}`))
}

/** `latest` selects the last version in the project's order that suits the setup. */
export async function findVersionDetail(
  ctx: Ctx,
  projectRef: string,
  ref: string,
  setup: Setup,
): Promise<OpenedVersion> {
  const { project, access, version } =
    ref === 'latest'
      ? await requireLatest(ctx, projectRef, setup)
      : await requireVersionOf(ctx, projectRef, ref)
  const [detail] = await viewVersionDetails(ctx, [version])
  if (!detail) throw notFound('version', ref)
  return {
    ...detail,
    revision: revisionOf(versionFields(version, project)),
    viewer: { can: abilitiesOnVersion(VersionAction.options, ctx.actor, access) },
  }
}

/** The revision of a version, for those who may edit it. */
export async function findEditableRevision(ctx: Ctx, version: VersionRecord): Promise<string | undefined> {
  if (!hasScope(ctx.actor, 'VERSION_WRITE')) return undefined
  const keys = await listProjectKeys(ctx.db, hasId([version.projectId]))
  const access = (await findAccess(ctx.db, ctx.actor, keys)).get(version.projectId)
  if (!access || !canVersion(ctx.actor, 'version.edit', access)) return undefined
  const [sides] = await listSides(ctx.db, [version.projectId])
  return sides && revisionOf(versionFields(version, sides))
}

async function requireLatest(ctx: Ctx, projectRef: string, setup: Setup) {
  const { project, access } = await requireProjectRow(ctx, projectRef)
  const statuses = listedStatuses(ctx.actor, access)
  const version = await findLatest(ctx.db, ofProject(project.id, statuses, filterOf(setup)))
  if (!version) throw notFound('version', 'latest')
  return { project, access, version }
}

type Query = z.output<typeof browseVersions.query>

export async function browseVersionsOf(ctx: Ctx, ref: string, query: Query) {
  const { project, access } = await requireProjectRow(ctx, ref)
  const statuses = listedStatuses(ctx.actor, access)
  const all = await listOffered(ctx.db, project.id, statuses)
  const reference = await ctx.reference()
  const wanted = ofProject(project.id, statuses, query)
  const page = await pageVersionRecords(ctx.db, wanted, query)
  const total = await countMatching(ctx.db, wanted)
  const loaders = new Set(all.flatMap(shownLoaders))
  const gameVersions = new Set(all.flatMap((version) => version.gameVersions))
  const channels = new Set(all.map((version) => version.channel))
  // Dependencies of all versions would make megabytes; clients request them for one version at a time.
  const details = await viewVersionDetails(
    ctx,
    page.map((record) => ({ ...record, dependencies: [] })),
  )
  return {
    versions: details.map((version) => BrowsedVersion.parse(version)),
    total,
    loaders: reference.loaders.map((loader) => loader.name).filter((name) => loaders.has(name)),
    game_versions: reference.gameVersions
      .map((row) => row.version)
      .filter((version) => gameVersions.has(version)),
    version_types: VERSION_CHANNELS.filter((channel) => channels.has(channel)),
  }
}

/** The newest release, a beta if newer than the release, an alpha if newer than both. */
export async function listDownloadsOf(ctx: Ctx, ref: string, setup: Setup): Promise<VersionDetail[]> {
  const { project } = await requireProjectRow(ctx, ref)
  const wanted = ofProject(project.id, LISTED_VERSION_STATUSES, filterOf(setup))
  const records = await listVersionFacts(ctx.db, wanted)
  const offered: VersionFacts[] = []
  for (const channel of VERSION_CHANNELS) {
    const newest = records.find((record) => record.channel === channel)
    if (newest && offered.every((older) => older.publishedAt < newest.publishedAt)) offered.push(newest)
  }
  return viewVersionDetails(
    ctx,
    await listVersionRecordsById(
      ctx.db,
      offered.map(({ id }) => id),
    ),
  )
}
