import { SEARCHABLE_STATUSES } from '@quarry/domain/project-statuses'
import {
  getOrganization,
  getProfile,
  listOrganizationProjects,
  listOwnProjects,
} from '../../../contract/profiles.ts'
import type { App } from '../../http/env.ts'
import { serve } from '../../http/serve.ts'
import { isModerator, isSelf } from '../../kernel/actor.ts'
import { listOrganizationsOfUser, requireOrganization, viewOrganization } from '../../people/organizations.ts'
import { requireUser } from '../../people/users.queries.ts'
import { viewUser } from '../../people/users.view.ts'
import { listCollectionsOf } from '../collections/collections.service.ts'
import { viewListed } from '../projects/projects.load.ts'
import { visibleTo } from '../projects/projects.policy.ts'
import { listProjectRecords } from '../projects/projects.queries.ts'
import { listRecordsOfUser } from '../projects/user-projects.ts'

export function mountProfiles(app: App): void {
  serve(app, getProfile, async (ctx, { params }) => {
    const user = await requireUser(ctx.db, params.user)
    const [records, organizations, collections] = await Promise.all([
      listRecordsOfUser(ctx, user.id),
      listOrganizationsOfUser(ctx.db, user.id),
      listCollectionsOf(ctx, user.id),
    ])
    const isOwn = isSelf(ctx.actor, user.id)
    const searchable = records.filter((record) =>
      (SEARCHABLE_STATUSES as readonly string[]).includes(record.status),
    )
    const total = (counter: 'downloads' | 'followers') =>
      searchable.reduce((sum, record) => sum + record[counter], 0)
    return {
      user: viewUser(user, ctx.siteUrl),
      projects: await viewListed(ctx, records),
      organizations: organizations.map((row) => viewOrganization(row, ctx.siteUrl)),
      collections,
      downloads: total('downloads'),
      followers: total('followers'),
      viewer: { is_self: isOwn, can_edit: isOwn || isModerator(ctx.actor) },
    }
  })
  serve(app, listOwnProjects, async (ctx) => viewListed(ctx, await listRecordsOfUser(ctx, ctx.actor.id)))
  serve(app, getOrganization, async ({ db, siteUrl }, { params }) =>
    viewOrganization(await requireOrganization(db, params.organization), siteUrl),
  )
  serve(app, listOrganizationProjects, async (ctx, { params }) => {
    const { id } = await requireOrganization(ctx.db, params.organization)
    const visible = visibleTo(ctx.actor, SEARCHABLE_STATUSES)
    const records = await listProjectRecords(ctx.db, (eb) =>
      eb.and([eb('projects.organizationId', '=', id), visible(eb)]),
    )
    return viewListed(
      ctx,
      records.toSorted((a, b) => b.downloads - a.downloads),
    )
  })
}
