import { getProfile } from '../../../contract/accounts/profiles.ts'
import { listEditableProjects, listOwnProjects } from '../../../contract/projects/projects.ts'
import { getOrganization } from '../../../contract/organizations/organizations.ts'
import { listOrganizationProjects } from '../../../contract/projects/organization-projects.ts'
import type { App } from '../../http/env.ts'
import { serve } from '../../http/serve.ts'
import { viewListed } from '../../projects/projects.load.ts'
import { editableOf, listRecordsOfOrganization, listRecordsOfUser } from '../../projects/projects-of-owner.ts'
import { viewOrganizationDetail, viewProfile } from './profile-detail.ts'

export function mountProfiles(app: App): void {
  serve(app, getProfile, (ctx, { params }) => viewProfile(ctx, params.user))
  serve(app, listOwnProjects, async (ctx) => viewListed(ctx, await listRecordsOfUser(ctx, ctx.actor.id)))
  serve(app, listEditableProjects, async (ctx, { query }) => {
    const { organization } = query
    const records =
      organization === undefined
        ? listRecordsOfUser(ctx, ctx.actor.id)
        : listRecordsOfOrganization(ctx, organization)
    return viewListed(ctx, await editableOf(ctx, await records))
  })
  serve(app, getOrganization, (ctx, { params }) => viewOrganizationDetail(ctx, params.organization))
  serve(app, listOrganizationProjects, async (ctx, { params }) =>
    viewListed(ctx, await listRecordsOfOrganization(ctx, params.organization)),
  )
}
