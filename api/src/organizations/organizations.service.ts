import type { Tx } from '@quarry/db/db'
import { mintId } from '@quarry/db/ids'
import { record } from '@quarry/db/outbox'
import type { InputOf } from '../../contract/endpoint.ts'
import type {
  createOrganization,
  editOrganization,
  Organization,
} from '../../contract/organizations/organizations.ts'
import { ruleMessage } from '../../contract/rules.ts'
import { atomically, type SignedInCtx } from '../kernel/ctx.ts'
import { invalid } from '../kernel/errors.ts'
import { refuseStaleFields } from '../kernel/field-revision.ts'
import { translateViolations } from '../kernel/constraint-violations.ts'
import {
  deleteOrganizationRow,
  insertOrganization,
  isOtherId,
  updateOrganization,
} from './organizations.queries.ts'
import { organizationFields, viewOrganization } from './organizations.view.ts'
import { announce, discardObjects } from '../files/uploads/stored-objects.ts'
import { giveProjectsTo } from './organization-projects.queries.ts'
import { changesBetween } from '../moderation/staff-log/logged-changes.ts'
import { noteOnOrganization, requireLockedOrganization } from './organizations.load.ts'
import { findOwnerId } from './team-owners.queries.ts'

type Form = InputOf<typeof createOrganization>['body']
type Patch = InputOf<typeof editOrganization>['body']

const taken = () => invalid('slug', ruleMessage('organization_slug_in_use'), 'slug_taken')
const VIOLATIONS = { organizations_slug_key: taken }

async function refuseIdAsSlug(db: Tx, slug: string, ownId: string): Promise<void> {
  if (await isOtherId(db, slug, ownId)) throw taken()
}

/** The creator becomes the owner. */
export function foundOrganization(ctx: SignedInCtx, form: Form): Promise<Organization> {
  const ids = { id: mintId(), teamId: mintId() }
  return translateViolations(
    atomically(ctx, async ({ db, actor, siteUrl }) => {
      await refuseIdAsSlug(db, form.slug, ids.id)
      const icon = { iconKey: null, rawIconKey: null, color: null }
      const row = await insertOrganization(db, { ...ids, ...form, ...icon }, actor.id)
      await record(db, { name: 'organization.changed', organizationId: row.id })
      return viewOrganization(row, siteUrl)
    }),
    VIOLATIONS,
  )
}

export function editOrganizationDetails(ctx: SignedInCtx, ref: string, patch: Patch): Promise<undefined> {
  return translateViolations(
    atomically(ctx, async (ctx) => {
      const found = await requireLockedOrganization(ctx, ref, 'organization.edit')
      const { organization } = found
      const { slug, name, description, revision } = patch
      refuseStaleFields(organizationFields(organization), patch, revision)
      if (slug !== undefined) await refuseIdAsSlug(ctx.db, slug, organization.id)
      const columns = Object.fromEntries(
        Object.entries({ slug, name, description }).filter(([, value]) => value !== undefined),
      )
      if (Object.keys(columns).length > 0) await updateOrganization(ctx.db, organization.id, columns)
      await noteOnOrganization(ctx, found, {
        action: 'edited',
        ...changesBetween(organization, columns),
      })
      await record(ctx.db, { name: 'organization.changed', organizationId: organization.id })
      return undefined
    }),
    VIOLATIONS,
  )
}

/** The owner of the organization becomes the owner of each of its projects. */
export async function deleteOrganizationWhole(ctx: SignedInCtx, ref: string): Promise<undefined> {
  const keys = await atomically(ctx, async (ctx) => {
    const found = await requireLockedOrganization(ctx, ref, 'organization.delete')
    const { id, teamId, iconKey, rawIconKey } = found.organization
    await noteOnOrganization(ctx, found, { action: 'deleted' })
    const ownerId = await findOwnerId(ctx.db, teamId)
    const projectIds = await giveProjectsTo(ctx.db, id, ownerId)
    const keys = [...new Set([iconKey, rawIconKey])].flatMap((key) => key ?? [])
    await announce(ctx.db, keys, ctx.actor.id)
    await deleteOrganizationRow(ctx.db, id)
    await record(
      ctx.db,
      { name: 'organization.deleted', organizationId: id },
      ...projectIds.map((projectId) => ({ name: 'project.changed', projectId }) as const),
    )
    return keys
  })
  await discardObjects(ctx, keys)
  return undefined
}
