import type { Tx } from '@quarry/db/db'
import type { ImageRow } from '@quarry/db/schema/files/uploads'
import { MESSAGE_IMAGES_MAX } from '@quarry/domain/limits/counts'
import { imageIdsIn } from '@quarry/domain/files/message-images'
import { ruleMessage } from '../../../contract/rules.ts'
import type { SignedInCtx } from '../../kernel/ctx.ts'
import { invalid } from '../../kernel/errors.ts'
import {
  setImageParent,
  deleteImageRows,
  listAttachedImages,
  lockUnpostedImages,
} from './attached-images.queries.ts'
import type { ImageParent } from './attached-images.queries.ts'

interface NewText {
  text: string
  /** Image ids listed beside the text, which need not embed them. */
  listed?: readonly string[] | undefined
  /** Names of the request fields, for errors. */
  fields: { text: string; listed: string }
}

/**
 * Attaches the images of a text, so that its readers may see them. Only unposted images of the author are attached: the text
 * may also embed an image of another message, which stays there.
 */
export async function attachImages(
  { db, actor }: Pick<SignedInCtx<Tx>, 'db' | 'actor'>,
  parent: ImageParent,
  { text, listed = [], fields }: NewText,
): Promise<void> {
  const wanted = new Set([...imageIdsIn(text), ...listed])
  if (wanted.size === 0) return
  const unposted = new Set(await lockUnpostedImages(db, [...wanted], actor.id))
  const missing = listed.find((id) => !unposted.has(id))
  if (missing !== undefined) throw invalid(fields.listed, ruleMessage('no_such_picture', { id: missing }))
  if (unposted.size === 0) return
  await requireImageCapacity(db, parent, {
    more: unposted.size,
    field: fields.text,
  })
  await setImageParent(db, [...unposted], parent)
}

export async function requireImageCapacity(
  db: Tx,
  parent: ImageParent,
  { more, field }: { more: number; field: string },
): Promise<void> {
  const max = MESSAGE_IMAGES_MAX
  if ((await listAttachedImages(db, parent)).length + more > max)
    throw invalid(field, ruleMessage('message_pictures_full', { max }))
}

/** Deletes the images that the edited text embedded before and no longer embeds. */
export async function deleteUnreferencedImages(
  db: Tx,
  parent: ImageParent,
  { before, now }: { before: string; now: string },
): Promise<void> {
  const embedded = new Set(imageIdsIn(now))
  const removed = new Set(imageIdsIn(before).filter((id) => !embedded.has(id)))
  const attached = await listAttachedImages(db, parent)
  await deleteImageRows(
    db,
    attached.flatMap(({ id }) => (removed.has(id) ? [id] : [])),
  )
}

/** Storage keys of the images. */
export const storageKeysOf = (images: readonly ImageRow[]): string[] => [
  ...new Set(images.flatMap(({ imageKey, rawImageKey }) => [imageKey, rawImageKey])),
]
