import type { z } from 'zod'
import type { listVersions } from '../../contract/versions/versions.ts'
import type { Version } from '../../contract/versions/version-shapes.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { Reference } from '../projects/tags/reference-data.ts'
import { requireProjectRow } from '../projects/projects.load.ts'
import { listedStatuses } from './versions.policy.ts'
import { ofProject, type VersionFilter } from './version-filters.queries.ts'
import {
  listVersionFacts,
  listVersionRecords,
  listVersionRecordsById,
  type VersionFacts,
  type VersionRecord,
} from './versions.queries.ts'
import { shownLoaders } from '@quarry/domain/versions/shown-loaders'
import { viewVersions } from './versions.load.ts'

type Query = z.output<typeof listVersions.query> & Pick<VersionFilter, 'mrpack_loaders'>

/** Newest first. Filters apply before paging. */
export async function listVersionRecordsOf(ctx: Ctx, ref: string, query: Query): Promise<VersionRecord[]> {
  const { project, access } = await requireProjectRow(ctx, ref)
  const filter = { ...query, version_types: query.version_type ? [query.version_type] : null }
  const statuses = listedStatuses(ctx.actor, access)
  const where = ofProject(project.id, statuses, filter)
  const { offset = 0, limit } = query
  const bounds = query.include_changelog ? {} : { changelogBytes: 0 }
  if (query.featured === undefined) return listVersionRecords(ctx.db, where, { offset, limit, ...bounds })
  const facts = byFeatured(await listVersionFacts(ctx.db, where), query.featured, await ctx.reference())
  const page = facts.slice(offset, limit === undefined ? undefined : offset + limit)
  return listVersionRecordsById(
    ctx.db,
    page.map(({ id }) => id),
    bounds,
  )
}

export const listVersionsOf = async (ctx: Ctx, ref: string, query: Query): Promise<Version[]> =>
  viewVersions(ctx, await listVersionRecordsOf(ctx, ref, query))

/** If no version is featured, the newest per major game version and loader count as featured, else all. */
function byFeatured<T extends VersionFacts>(records: T[], featured: boolean, reference: Reference): T[] {
  const chosen = records.filter((record) => record.featured === featured)
  if (!featured || chosen.length > 0) return chosen
  const newest = autoFeatured(records, reference)
  return newest.length > 0 ? newest : records
}

/** `records` must be sorted newest first. */
export function autoFeatured<T extends Pick<VersionFacts, 'gameVersions' | 'loaders' | 'mrpackLoaders'>>(
  records: readonly T[],
  reference: Reference,
): T[] {
  const seen = new Set<string>()
  return records.filter((record) => {
    const majors = record.gameVersions.filter((version) => reference.gameVersionByName.get(version)?.major)
    const pairs = majors.flatMap((version) => shownLoaders(record).map((loader) => `${version}|${loader}`))
    const isNewest = pairs.some((pair) => !seen.has(pair))
    for (const pair of pairs) seen.add(pair)
    return isNewest
  })
}
