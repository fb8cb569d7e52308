import { record } from '@quarry/db/outbox'
import { atomically, type SignedInCtx } from '../kernel/ctx.ts'
import { updateOrganization } from './organizations.queries.ts'
import { replaceIcon, deleteIcon, type SaveIcon } from '../files/images/replace-image.ts'
import { noteOnOrganization, requireLockedOrganization } from './organizations.load.ts'

export async function changeOrganizationPicture(
  ctx: SignedInCtx,
  ref: string,
  bytes: () => Promise<Uint8Array>,
): Promise<undefined> {
  const { organization } = await atomically(ctx, (ctx) =>
    requireLockedOrganization(ctx, ref, 'organization.edit'),
  )
  return replaceIcon(ctx, organization.id, bytes, replaceOf(organization.id))
}

export const removeOrganizationPicture = (ctx: SignedInCtx, ref: string): Promise<undefined> =>
  deleteIcon(ctx, replaceOf(ref))

const replaceOf =
  (ref: string): SaveIcon =>
  async (ctx, { key, rawKey, color }) => {
    const found = await requireLockedOrganization(ctx, ref, 'organization.edit')
    const { organization } = found
    await noteOnOrganization(ctx, found, 'edited')
    await updateOrganization(ctx.db, organization.id, { iconKey: key, rawIconKey: rawKey, color })
    await record(ctx.db, { name: 'organization.changed', organizationId: organization.id })
    return { key: organization.iconKey, rawKey: organization.rawIconKey }
  }
