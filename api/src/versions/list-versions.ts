import type { z } from 'zod'
import type { listVersions } from '../../contract/versions/versions.ts'
import type { Version } from '../../contract/versions/version-shapes.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { Reference } from '../projects/tags/reference-data.ts'
import { requireProjectRow } from '../projects/projects.load.ts'
import { listedStatuses } from './versions.policy.ts'
import { ofProject } from './version-filters.queries.ts'
import { listVersionRecords, type VersionRecord } from './versions.queries.ts'
import { shownLoaders } from '@quarry/domain/versions/shown-loaders'
import { viewVersions } from './versions.load.ts'

type Query = z.output<typeof listVersions.query>

/** Newest first. Filters apply before paging. */
export async function listVersionRecordsOf(ctx: Ctx, ref: string, query: Query): Promise<VersionRecord[]> {
  const { project, access } = await requireProjectRow(ctx, ref)
  const filter = { ...query, version_types: query.version_type ? [query.version_type] : null }
  const statuses = listedStatuses(ctx.actor, access)
  const records = await listVersionRecords(ctx.db, ofProject(project.id, statuses, filter))
  const wanted =
    query.featured === undefined ? records : byFeatured(records, query.featured, await ctx.reference())
  const offset = query.offset ?? 0
  return wanted
    .slice(offset, query.limit === undefined ? undefined : offset + query.limit)
    .map((record) => (query.include_changelog ? record : { ...record, changelog: '' }))
}

export const listVersionsOf = async (ctx: Ctx, ref: string, query: Query): Promise<Version[]> =>
  viewVersions(ctx, await listVersionRecordsOf(ctx, ref, query))

/** If no version is featured, the newest per major game version and loader count as featured, else all. */
function byFeatured(records: VersionRecord[], featured: boolean, reference: Reference): VersionRecord[] {
  const chosen = records.filter((record) => record.featured === featured)
  if (!featured || chosen.length > 0) return chosen
  const newest = autoFeatured(records, reference)
  return newest.length > 0 ? newest : records
}

/** `records` must be sorted newest first. */
export function autoFeatured(records: readonly VersionRecord[], reference: Reference): VersionRecord[] {
  const seen = new Set<string>()
  return records.filter((record) => {
    const majors = record.gameVersions.filter((version) => reference.gameVersionByName.get(version)?.major)
    const pairs = majors.flatMap((version) => shownLoaders(record).map((loader) => `${version}|${loader}`))
    const isNewest = pairs.some((pair) => !seen.has(pair))
    for (const pair of pairs) seen.add(pair)
    return isNewest
  })
}
