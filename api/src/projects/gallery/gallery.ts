import { ruleMessage } from '../../../contract/rules.ts'
import { GALLERY_IMAGES_MAX } from '@quarry/domain/limits/counts'
import type { Tx } from '@quarry/db/db'
import { record } from '@quarry/db/outbox'
import type { GalleryItemRow } from '@quarry/db/schema/projects/projects'
import { galleryKey, publicPath, rawGalleryKey } from '@quarry/db/storage-keys'
import type { InputOf } from '../../../contract/endpoint.ts'
import type { addGalleryImage, editGalleryImage } from '../../../contract/projects/projects.ts'
import { GALLERY_SHAPE, prepareImage } from '../../files/images/prepare-image.ts'
import { atomically, type SignedInCtx } from '../../kernel/ctx.ts'
import { AppError, invalid } from '../../kernel/errors.ts'
import { refuseStaleFields } from '../../kernel/field-revision.ts'
import { storeImage } from '../../files/images/store-image.ts'
import { announce, discardObjects, settle } from '../../files/uploads/stored-objects.ts'
import { translateViolations } from '../../kernel/constraint-violations.ts'
import {
  countItems,
  deleteItem,
  hasItem,
  insertItem,
  listItems,
  unfeature,
  updateItem,
} from './gallery.queries.ts'
import { requireLocked, requireProjectRow } from '../projects.load.ts'
import { changesBetween, changesFrom, changesTo } from '../../moderation/staff-log/logged-changes.ts'
import { logActionOnProject } from '../staff-actions.ts'

type NewImage = Omit<InputOf<typeof addGalleryImage>['query'], 'ext'>
type Change = InputOf<typeof editGalleryImage>['query']

export async function addImage(
  ctx: SignedInCtx,
  ref: string,
  bytes: () => Promise<Uint8Array>,
  details: NewImage,
): Promise<undefined> {
  const { project } = await requireProjectRow(ctx, ref, 'project.edit')
  const image = await prepareImage(ctx.actor.id, await bytes(), GALLERY_SHAPE)
  const { id } = project
  const raw = rawGalleryKey(id, image.sha1, image.extension)
  await refuseTwice(ctx, id, raw)
  await storeImage(ctx, image, { raw, resized: galleryKey(id, image.sha1) }, (keys, all) =>
    translateViolations(
      atomically(ctx, async (ctx) => {
        const { project } = await requireLocked(ctx, id, 'project.edit')
        await refuseTooMany(ctx.db, id)
        if (details.featured) await unfeature(ctx.db, id)
        await insertItem(ctx.db, {
          projectId: id,
          ...keys,
          featured: details.featured,
          title: details.title ?? null,
          description: details.description ?? null,
          ordering: details.ordering ?? 0,
        })
        await settle(ctx.db, all)
        await logActionOnProject(ctx, project, {
          action: 'edited',
          ...changesTo({ image: keys.imageKey, ...details }),
        })
        await record(ctx.db, { name: 'project.changed', projectId: id })
      }),
      {
        gallery_items_image_key: () => new AppError('invalid_image', ruleMessage('image_in_gallery')),
      },
    ),
  )
  return undefined
}

/** Checked before storing: the objects of the existing image must stay when this one is refused. */
async function refuseTwice({ db }: SignedInCtx, projectId: string, rawImageKey: string): Promise<void> {
  if (await hasItem(db, projectId, rawImageKey))
    throw new AppError('invalid_image', ruleMessage('image_in_gallery'))
}

async function refuseTooMany(db: Tx, projectId: string): Promise<void> {
  if ((await countItems(db, projectId)) >= GALLERY_IMAGES_MAX)
    throw new AppError('invalid_input', ruleMessage('gallery_full', { max: GALLERY_IMAGES_MAX }))
}

/** What an edit may change, by its names in the API. */
export const imageFields = (
  item: Pick<GalleryItemRow, 'title' | 'description' | 'ordering' | 'featured'>,
) => ({
  title: item.title ?? '',
  description: item.description ?? '',
  ordering: item.ordering,
  featured: item.featured,
})

/** Absent keeps, empty clears. */
export async function editImage(
  ctx: SignedInCtx,
  ref: string,
  { url, revision, ...change }: Change,
): Promise<undefined> {
  return atomically(ctx, async (ctx) => {
    const { project } = await requireLocked(ctx, ref, 'project.edit')
    const item = await requireItem(ctx, project.id, url)
    refuseStaleFields(imageFields(item), change, revision)
    if (change.featured) await unfeature(ctx.db, project.id)
    const columns = {
      featured: change.featured,
      title: change.title === '' ? null : change.title,
      description: change.description === '' ? null : change.description,
      ordering: change.ordering,
    }
    const given = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
    if (Object.keys(given).length > 0) await updateItem(ctx.db, item.id, given)
    await logActionOnProject(ctx, project, {
      action: 'edited',
      detail: item.imageKey,
      ...changesBetween(item, given),
    })
    await record(ctx.db, { name: 'project.changed', projectId: project.id })
    return undefined
  })
}

export async function deleteImage(ctx: SignedInCtx, ref: string, url: string): Promise<undefined> {
  const keys = await atomically(ctx, async (ctx) => {
    const { project } = await requireLocked(ctx, ref, 'project.edit')
    const item = await requireItem(ctx, project.id, url)
    const keys = [...new Set([item.imageKey, item.rawImageKey])]
    await announce(ctx.db, keys, ctx.actor.id)
    await deleteItem(ctx.db, item.id)
    await logActionOnProject(ctx, project, {
      action: 'edited',
      ...changesFrom({ image: item.imageKey, title: item.title, description: item.description }),
    })
    await record(ctx.db, { name: 'project.changed', projectId: project.id })
    return keys
  })
  await discardObjects(ctx, keys)
  return undefined
}

async function requireItem({ db }: SignedInCtx<Tx>, projectId: string, url: string): Promise<GalleryItemRow> {
  const path = URL.canParse(url) ? new URL(url).pathname : url
  const items = await listItems(db, projectId)
  const item = items.find(({ imageKey, rawImageKey }) =>
    [publicPath(imageKey), publicPath(rawImageKey)].includes(path),
  )
  if (!item) throw invalid('url', ruleMessage('not_an_image_of_project'))
  return item
}
