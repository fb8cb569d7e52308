import type { Tx } from '@quarry/db/db'
import { record } from '@quarry/db/outbox'
import { iconKey, rawIconKey } from '@quarry/db/storage-keys'
import { atomically, type SignedInCtx } from '../../kernel/ctx.ts'
import { updateOrganization } from '../../people/organizations.queries.ts'
import { ICON_SHAPE, prepareImage } from '../../uploads/prepare-image.ts'
import { storeImage } from '../../uploads/store-image.ts'
import { announce, discardObjects, settle } from '../../uploads/stored-objects.ts'
import { requireLockedOrganization } from './organizations.load.ts'

interface IconColumns {
  iconKey: string | null
  rawIconKey: string | null
  color: number | null
}

/** The old icon goes only after the new one has been found sound and is in place. */
export async function changeOrganizationPicture(
  ctx: SignedInCtx,
  ref: string,
  bytes: () => Promise<Uint8Array>,
): Promise<void> {
  const { organization } = await atomically(ctx, (ctx) =>
    requireLockedOrganization(ctx, ref, 'organization.edit'),
  )
  const { id } = organization
  const image = await prepareImage(await bytes(), ICON_SHAPE)
  const names = { raw: rawIconKey(id, image.sha1, image.extension), resized: iconKey(id, image.sha1) }
  const old = await storeImage(ctx, image, names, (keys, all) =>
    atomically(ctx, async (ctx) => {
      const columns = { iconKey: keys.imageKey, rawIconKey: keys.rawImageKey, color: image.color }
      const old = await replaceIcon(ctx, id, columns)
      await settle(ctx.db, all)
      return old
    }),
  )
  await discardObjects(ctx, old)
}

export async function removeOrganizationPicture(ctx: SignedInCtx, ref: string): Promise<undefined> {
  const old = await atomically(ctx, (ctx) =>
    replaceIcon(ctx, ref, { iconKey: null, rawIconKey: null, color: null }),
  )
  await discardObjects(ctx, old)
  return undefined
}

/** Answers the objects that are no longer used, named for removal. */
async function replaceIcon(ctx: SignedInCtx<Tx>, ref: string, columns: IconColumns): Promise<string[]> {
  const { organization } = await requireLockedOrganization(ctx, ref, 'organization.edit')
  await updateOrganization(ctx.db, organization.id, columns)
  await record(ctx.db, { name: 'organization.changed', organizationId: organization.id })
  const kept = new Set([columns.iconKey, columns.rawIconKey])
  const unused = [...new Set([organization.iconKey, organization.rawIconKey])].flatMap((key) =>
    key === null || kept.has(key) ? [] : [key],
  )
  await announce(ctx.db, unused, ctx.actor.id)
  return unused
}
