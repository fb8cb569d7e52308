import { ICON_MAX_BYTES } from '@quarry/domain/files/uploads'
import {
  changeOrganizationIcon,
  createOrganization,
  deleteOrganization,
  deleteOrganizationIcon,
  editOrganization,
  listOrganizationMembers,
  listOwnOrganizations,
} from '../../contract/organizations/organizations.ts'
import type { App } from '../http/env.ts'
import { readBytes } from '../http/json-body.ts'
import { serve } from '../http/serve.ts'
import { canOrganization } from './organizations.policy.ts'
import { listOwnPlaces } from './organizations.queries.ts'
import { viewOrganization } from './organizations.view.ts'
import { requireShownOrganization } from './visible-organizations.ts'
import { listVisibleTeams } from './teams/visible-teams.ts'
import { changeOrganizationPicture, removeOrganizationPicture } from './organization-icon.ts'
import {
  deleteOrganizationWhole,
  editOrganizationDetails,
  foundOrganization,
} from './organizations.service.ts'

export function mountOrganizations(app: App): void {
  serve(app, listOrganizationMembers, async (ctx, { params }) => {
    const { teamId } = await requireShownOrganization(ctx, params.organization)
    return (await listVisibleTeams(ctx, [teamId]))[0] ?? []
  })
  serve(app, listOwnOrganizations, async ({ db, actor, siteUrl }) =>
    (await listOwnPlaces(db, actor.id)).map((row) => ({
      ...viewOrganization(row, siteUrl),
      role: row.role,
      is_owner: row.isOwner,
      accepted: row.accepted,
      members: row.members ?? 0,
      projects: row.projects ?? 0,
      takes_projects: row.accepted && canOrganization(actor, 'organization.take_in', row),
    })),
  )
  serve(app, createOrganization, (ctx, { body }) => foundOrganization(ctx, body))
  serve(app, editOrganization, (ctx, { params, body }) =>
    editOrganizationDetails(ctx, params.organization, body),
  )
  serve(app, deleteOrganization, (ctx, { params }) => deleteOrganizationWhole(ctx, params.organization))
  serve(app, changeOrganizationIcon, (ctx, { params }, c) =>
    changeOrganizationPicture(ctx, params.organization, () => readBytes(c, ICON_MAX_BYTES)),
  )
  serve(app, deleteOrganizationIcon, (ctx, { params }) => removeOrganizationPicture(ctx, params.organization))
}
