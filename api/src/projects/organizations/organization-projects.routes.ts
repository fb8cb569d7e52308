import {
  handOutProject,
  listMovableProjects,
  listOrganizationProjects,
  takeInProject,
} from '../../../contract/projects/organization-projects.ts'
import type { App } from '../../http/env.ts'
import { serve } from '../../http/serve.ts'
import { listRecordsOfOrganization } from '../projects-of-owner.ts'
import { viewListed } from '../projects.load.ts'
import { listMovable, moveInto, moveOut } from './move-project.ts'

export function mountOrganizationProjects(app: App): void {
  serve(app, listOrganizationProjects, async (ctx, { params }) =>
    viewListed(ctx, await listRecordsOfOrganization(ctx, params.organization)),
  )
  serve(app, listMovableProjects, (ctx) => listMovable(ctx))
  serve(app, takeInProject, (ctx, { params, body }) => moveInto(ctx, params.organization, body.project_id))
  serve(app, handOutProject, (ctx, { params, body }) =>
    moveOut(ctx, params.organization, { project: params.project, newOwner: body.new_owner }),
  )
}
