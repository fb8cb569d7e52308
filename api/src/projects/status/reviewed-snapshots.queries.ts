import type { Db, Tx } from '@quarry/db/db'
import type { ProjectStatus } from '@quarry/domain/projects/project-statuses'
import { isProjectType, type ProjectType } from '@quarry/domain/projects/project-types'
import { COMPARED_VERSIONS } from '@quarry/domain/moderation/review'
import { type RawBuilder, sql } from 'kysely'

/** The current content of a project as JSON; versions newest first, each with a digest of its files. */
const sheetOf = <T>(projectId: string): RawBuilder<T> => sql<T>`(
  select jsonb_build_object(
    'title', p.title, 'slug', p.slug, 'types', array_to_string(p.project_types, ', '),
    'summary', p.summary, 'body', p.body,
    'license', p.license_id, 'terms', p.license_url,
    'client', p.client_side, 'server', p.server_side, 'icon', p.icon_key,
    'tags', to_jsonb(p.categories || p.additional_categories),
    'links', (select coalesce(jsonb_agg(jsonb_build_object('platform', l.platform, 'url', l.url) order by l.platform), '[]')
      from project_links l where l.project_id = p.id),
    'gallery', (select coalesce(jsonb_agg(jsonb_build_object('key', g.image_key, 'title', g.title,
        'description', g.description, 'featured', g.featured) order by g.ordering, g.id), '[]')
      from gallery_items g where g.project_id = p.id),
    'versions', (select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'number', v.version_number,
        'loaders', to_jsonb(v.loaders), 'files',
        (select md5(coalesce(string_agg(f.sha1, ',' order by f.sha1), '')) from files f where f.version_id = v.id))
        order by v.published_at desc, v.id), '[]')
      from (select * from versions where project_id = p.id order by published_at desc, id
        limit ${COMPARED_VERSIONS}) v))
  from projects p where p.id = ${projectId})`

/** Stores what staff saw when they decided, and replaces the previous snapshot. */
export async function keepReviewedSheet(
  tx: Tx,
  projectId: string,
  decision: { decidedAt: Date; status: ProjectStatus },
): Promise<void> {
  const seen = { ...decision, sheet: sheetOf<string>(projectId) }
  await tx
    .insertInto('reviewedSheets')
    .values({ projectId, ...seen })
    .onConflict((on) =>
      on.column('projectId').doUpdateSet((row) => ({
        decidedAt: row.ref('excluded.decidedAt'),
        status: row.ref('excluded.status'),
        sheet: row.ref('excluded.sheet'),
      })),
    )
    .execute()
}

/** The last reviewed and the current content; undefined before the first decision. */
export const findSheets = (db: Db, projectId: string) =>
  db
    .selectFrom('reviewedSheets')
    .select(['decidedAt', 'status', 'sheet as before', sheetOf<object>(projectId).as('after')])
    .where('projectId', '=', projectId)
    .executeTakeFirst()

/** When staff last decided about each of several projects. */
export async function listDecided(db: Db, ids: readonly string[]): Promise<Map<string, Date>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('reviewedSheets')
    .select(['projectId', 'decidedAt'])
    .where('projectId', 'in', ids)
    .execute()
  return new Map(rows.map(({ projectId, decidedAt }) => [projectId, decidedAt]))
}

/** Types at the last decision; none before it, or if its snapshot lacks them. */
export async function findReviewedTypes(db: Tx, projectId: string): Promise<ProjectType[]> {
  const row = await db
    .selectFrom('reviewedSheets')
    .select(sql<string | null>`sheet ->> 'types'`.as('types'))
    .where('projectId', '=', projectId)
    .executeTakeFirst()
  return (row?.types ?? '').split(', ').filter(isProjectType)
}

/** Whether staff saw the version with these loaders at the last decision. */
export async function wasReviewed(
  db: Tx,
  projectId: string,
  { id, loaders }: { id: string; loaders: readonly string[] },
): Promise<boolean> {
  const seen = JSON.stringify([{ id, loaders }])
  const row = await db
    .selectFrom('reviewedSheets')
    .select(sql<boolean>`sheet -> 'versions' @> ${seen}::jsonb`.as('hasVersion'))
    .where('projectId', '=', projectId)
    .executeTakeFirst()
  return row?.hasVersion ?? false
}
