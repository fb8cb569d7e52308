import { SEARCHABLE_STATUSES } from '@quarry/domain/project-statuses'
import {
  getOrganization,
  getProfile,
  listOrganizationProjects,
  listOwnProjects,
} from '../../../contract/profiles.ts'
import type { App } from '../../http/env.ts'
import { serve } from '../../http/serve.ts'
import { requireOrganization } from '../../people/organizations.queries.ts'
import { viewListed } from '../projects/projects.load.ts'
import { visibleTo } from '../projects/projects.policy.ts'
import { listProjectRecordsOfOrganization } from '../projects/projects.queries.ts'
import { listRecordsOfUser } from '../projects/user-projects.ts'
import { viewOrganizationDetail, viewProfile } from './profile-detail.ts'

export function mountProfiles(app: App): void {
  serve(app, getProfile, (ctx, { params }) => viewProfile(ctx, params.user))
  serve(app, listOwnProjects, async (ctx) => viewListed(ctx, await listRecordsOfUser(ctx, ctx.actor.id)))
  serve(app, getOrganization, (ctx, { params }) => viewOrganizationDetail(ctx, params.organization))
  serve(app, listOrganizationProjects, async (ctx, { params }) => {
    const { id } = await requireOrganization(ctx.db, params.organization)
    const visible = visibleTo(ctx.actor, SEARCHABLE_STATUSES)
    const records = await listProjectRecordsOfOrganization(ctx.db, id, visible)
    return viewListed(
      ctx,
      records.toSorted((a, b) => b.downloads - a.downloads),
    )
  })
}
