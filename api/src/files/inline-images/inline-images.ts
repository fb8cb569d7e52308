import { ruleMessage } from '../../../contract/rules.ts'
import { INLINE_IMAGES_MAX } from '@quarry/domain/limits/counts'
import type { Tx } from '@quarry/db/db'
import { mintId } from '@quarry/db/ids'
import type { TextContext } from '@quarry/domain/files/uploads'
import type { ImageRow } from '@quarry/db/schema/files/uploads'
import { inlineImageKey, publicPath, rawGalleryKey } from '@quarry/db/storage-keys'
import { DAY_MS } from '@quarry/domain/times'
import type { InlineImage } from '../../../contract/files/images.ts'
import { INLINE_SHAPE, prepareImage } from '../images/prepare-image.ts'
import { atomically, type Ctx, type Services, type SignedInCtx } from '../../kernel/ctx.ts'
import type { Actor } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/errors.ts'
import { storeImage, type ImageKeys } from '../images/store-image.ts'
import { announce, discardObjects, settle } from '../uploads/stored-objects.ts'
import {
  countImages,
  deleteImages,
  insertImage,
  lockUnused,
  renewImage,
  type ImageDetails,
} from './inline-images.queries.ts'
import { requireLocked, requireProjectRow } from '../../projects/projects.load.ts'
import { authorizeProject, type ProjectAccess } from '../../projects/access/projects.policy.ts'
import { authorizeVersion } from '../../versions/versions.policy.ts'
import { requireVersion } from '../../versions/versions.load.ts'

/** As long as browsers store drafts, so that a restored text still shows its images. */
const UNUSED_RETENTION_MS = 30 * DAY_MS
const BATCH = 500

/** Adding images to a text takes the permission to edit it. */
const AUTHORIZE: Record<TextContext, (actor: Actor, access: ProjectAccess, ref: string) => void> = {
  project: (actor, access, ref) => authorizeProject(actor, 'project.edit_body', access, ref),
  version: (actor, access, ref) => authorizeVersion(actor, 'version.edit', access, ref),
}

/** The text of a project that an image belongs to. */
export interface TextTarget {
  context: TextContext
  project_id?: string | undefined
  version_id?: string | undefined
}

/** Uploading the same image again for the same kind of text returns the existing one. */
export async function addInline(
  ctx: SignedInCtx,
  target: TextTarget,
  bytes: () => Promise<Uint8Array>,
): Promise<InlineImage> {
  const { context, version_id: versionId } = target
  const ref = await projectOf(ctx, target)
  const { project, access } = await requireProjectRow(ctx, ref)
  AUTHORIZE[context](ctx.actor, access, ref)
  const image = await prepareImage(ctx.actor.id, await bytes(), INLINE_SHAPE)
  const names = {
    raw: rawGalleryKey(project.id, image.sha1, image.extension),
    resized: inlineImageKey(project.id, image.sha1),
  }
  const details = {
    context,
    projectId: project.id,
    versionId: versionId ?? null,
    sizeBytes: image.raw.byteLength,
  }
  const { row, spare } = await storeImage(ctx, image, names, (keys, all) =>
    atomically(ctx, async (ctx) => {
      const { access } = await requireLocked(ctx, project.id, 'project.view')
      AUTHORIZE[context](ctx.actor, access, project.id)
      const existing = await renewImage(ctx.db, { ...details, rawImageKey: keys.rawImageKey }, ctx.now())
      if (existing)
        return {
          row: { ...existing, context, projectId: project.id },
          spare: all,
        }
      const row = await insertRow(ctx, keys, details)
      await settle(ctx.db, all)
      return { row, spare: [] }
    }),
  )
  await discardObjects(ctx, spare)
  return viewImage(ctx, row)
}

async function projectOf(
  ctx: Ctx,
  { project_id: projectId, version_id: versionId }: TextTarget,
): Promise<string> {
  if (versionId === undefined) return projectId ?? ''
  return (await requireVersion(ctx, versionId)).projectId
}

async function insertRow(
  { db, actor, now }: SignedInCtx<Tx>,
  keys: ImageKeys,
  details: ImageDetails,
): Promise<TextImageRow> {
  await refuseTooMany(db, details.projectId)
  const row = {
    id: mintId(),
    ownerId: actor.id,
    ...keys,
    ...details,
    unusedSince: now(),
  }
  return { ...(await insertImage(db, row)), ...details }
}

async function refuseTooMany(db: Tx, projectId: string): Promise<void> {
  if ((await countImages(db, projectId)) >= INLINE_IMAGES_MAX)
    throw new AppError('invalid_input', ruleMessage('inline_images_full', { max: INLINE_IMAGES_MAX }))
}

/** An image of a text that belongs to a project. */
type TextImageRow = ImageRow & Pick<ImageDetails, 'context' | 'projectId'>

const viewImage = ({ siteUrl }: Ctx, row: TextImageRow): InlineImage => ({
  id: row.id,
  url: siteUrl + publicPath(row.imageKey),
  size: row.sizeBytes,
  created: row.createdAt.toISOString(),
  owner_id: row.ownerId,
  context: row.context,
  project_id: row.projectId,
  version_id: row.versionId,
})

/** Removes images that no saved text has used for a month and returns their number. */
export async function removeUnusedImages(
  services: Pick<Services, 'db' | 'storage' | 'now' | 'log'>,
): Promise<number> {
  const before = new Date(services.now().getTime() - UNUSED_RETENTION_MS)
  const keys = await services.db.transaction().execute(async (tx) => {
    const unused = await lockUnused(tx, before, BATCH)
    if (unused.length === 0) return []
    const keys = [...new Set(unused.flatMap((image) => [image.imageKey, image.rawImageKey]))]
    await announce(tx, keys, null)
    await deleteImages(
      tx,
      unused.map((image) => image.id),
    )
    return keys
  })
  await discardObjects(services, keys)
  return keys.length
}
