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
import { accessToOrganization, listOwnPlaces, updateOrganization } from './organizations.queries.ts'
import { viewOrganization } from './organizations.view.ts'
import { requireShownOrganization } from './visible-organizations.ts'
import { listVisibleTeams } from './teams/visible-teams.ts'
import {
  deleteOrganizationWhole,
  editOrganizationDetails,
  foundOrganization,
} from './organizations.service.ts'
import { record } from '@quarry/db/outbox'
import { atomically, type SignedInCtx } from '../kernel/ctx.ts'
import { replaceIcon, deleteIcon, type SaveIcon } from '../files/images/replace-image.ts'
import { changesBetween } from '../moderation/staff-log/logged-changes.ts'
import { noteOnOrganization, requireLockedOrganization } from './organizations.load.ts'

async function changeOrganizationPicture(
  ctx: SignedInCtx,
  ref: string,
  bytes: () => Promise<Uint8Array>,
): Promise<undefined> {
  const { organization } = await atomically(ctx, (ctx) =>
    requireLockedOrganization(ctx, ref, 'organization.edit'),
  )
  return replaceIcon(ctx, organization.id, bytes, replaceOf(organization.id))
}

const removeOrganizationPicture = (ctx: SignedInCtx, ref: string): Promise<undefined> =>
  deleteIcon(ctx, replaceOf(ref))

const replaceOf =
  (ref: string): SaveIcon =>
  async (ctx, { key, rawKey, color }) => {
    const found = await requireLockedOrganization(ctx, ref, 'organization.edit')
    const { organization } = found
    await noteOnOrganization(ctx, found, {
      action: 'edited',
      ...changesBetween({ icon: organization.iconKey }, { icon: key }),
    })
    await updateOrganization(ctx.db, organization.id, { iconKey: key, rawIconKey: rawKey, color })
    await record(ctx.db, { name: 'organization.changed', organizationId: organization.id })
    return { key: organization.iconKey, rawKey: organization.rawIconKey }
  }

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
      takes_projects:
        row.accepted && canOrganization(actor, 'organization.take_in', accessToOrganization(row, row)),
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
