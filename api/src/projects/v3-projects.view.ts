import { PACK_LOADER } from '@quarry/domain/projects/loaders'
import { v3EnvironmentOf } from '@quarry/domain/projects/environments'
import { GAME } from '@quarry/domain/projects/game-versions'
import type { Project } from '../../contract/projects/project-shapes.ts'
import type { V3Project } from '../../contract/projects/v3-project-shapes.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { Reference } from './tags/reference-data.ts'
import { viewVisible } from './projects.load.ts'
import type { ProjectRecord } from './projects.queries.ts'

/** The list of games has one entry. */
export const GAMES: string[] = [GAME.slug]

/** The loader of packs, then the loaders inside the pack. */
const loadersOf = ({ projectTypes, loaders }: ProjectRecord) =>
  projectTypes.includes('modpack')
    ? { loaders: [PACK_LOADER, ...(projectTypes.length > 1 ? loaders : [])], mrpack_loaders: loaders }
    : { loaders, mrpack_loaders: [] }

/** `project` is the v2 shape of the same record, as the viewer may see it. */
function viewV3Project(project: Project, record: ProjectRecord, reference: Reference): V3Project {
  return {
    id: project.id,
    slug: project.slug,
    project_types: record.projectTypes,
    games: GAMES,
    team_id: project.team,
    organization: project.organization,
    name: project.title,
    summary: project.description,
    description: project.body,
    published: project.published,
    updated: project.updated,
    approved: project.approved,
    queued: project.queued,
    status: project.status,
    requested_status: project.requested_status,
    moderator_message: project.moderator_message,
    license: project.license,
    downloads: project.downloads,
    followers: project.followers,
    categories: project.categories,
    additional_categories: project.additional_categories,
    ...loadersOf(record),
    game_versions: project.game_versions,
    versions: project.versions,
    icon_url: project.icon_url,
    raw_icon_url: project.icon_url,
    link_urls: Object.fromEntries(
      record.links.map(({ platform, url }) => [
        platform,
        { platform, url, donation: reference.linkPlatformByCode.get(platform)?.isDonation ?? false },
      ]),
    ),
    gallery: project.gallery.map(({ title, ...image }) => ({ ...image, name: title })),
    color: project.color,
    thread_id: project.thread_id,
    monetization_status: project.monetization_status,
    side_types_migration_review_status: 'reviewed',
    environment: [v3EnvironmentOf(project.client_side, project.server_side)],
  }
}

/** The projects that the viewer may see, in the order of the records. */
export async function viewV3Projects(ctx: Ctx, records: readonly ProjectRecord[]): Promise<V3Project[]> {
  const [shown, reference] = await Promise.all([viewVisible(ctx, records), ctx.reference()])
  const byId = new Map(records.map((record) => [record.id, record]))
  return shown.flatMap((project) => {
    const record = byId.get(project.id)
    return record ? [viewV3Project(project, record, reference)] : []
  })
}
