import type { Tx } from '@quarry/db/db'
import type { ImageRow } from '@quarry/db/schema/files/uploads'
import { MESSAGE_PICTURES_MAX } from '@quarry/domain/limits/counts'
import { picturesNamed } from '@quarry/domain/files/message-images'
import { ruleMessage } from '../../../contract/rules.ts'
import type { SignedInCtx } from '../../kernel/ctx.ts'
import { invalid } from '../../kernel/errors.ts'
import { bindPictures, dropPictures, listPicturesSaidWith, lockUnsaid } from './attached-images.queries.ts'
import type { SaidWith } from './attached-images.queries.ts'

interface Saying {
  text: string
  /** Named beside the words, which need not show them. */
  listed?: readonly string[] | undefined
  /** What each is called in the request. */
  fields: { text: string; listed: string }
}

/**
 * From now on the pictures of these words are seen by whoever reads them. Only own ones that wait are taken: the words
 * may as well show a picture that somebody else has said, which stays where it was said.
 */
export async function sayPictures(
  { db, actor }: SignedInCtx<Tx>,
  to: SaidWith,
  { text, listed = [], fields }: Saying,
): Promise<void> {
  const wanted = new Set([...picturesNamed(text), ...listed])
  if (wanted.size === 0) return
  const waiting = new Set(await lockUnsaid(db, [...wanted], actor.id))
  const missing = listed.find((id) => !waiting.has(id))
  if (missing !== undefined) throw invalid(fields.listed, ruleMessage('no_such_picture', { id: missing }))
  if (waiting.size === 0) return
  await requireRoomForPictures(db, to, {
    more: waiting.size,
    field: fields.text,
  })
  await bindPictures(db, [...waiting], to)
}

export async function requireRoomForPictures(
  db: Tx,
  to: SaidWith,
  { more, field }: { more: number; field: string },
): Promise<void> {
  const max = MESSAGE_PICTURES_MAX
  if ((await listPicturesSaidWith(db, to)).length + more > max)
    throw invalid(field, ruleMessage('message_pictures_full', { max }))
}

/** Words were changed: what they showed before and show no more goes. */
export async function dropUnshown(
  db: Tx,
  to: SaidWith,
  { before, now }: { before: string; now: string },
): Promise<void> {
  const shown = new Set(picturesNamed(now))
  const gone = new Set(picturesNamed(before).filter((id) => !shown.has(id)))
  const said = await listPicturesSaidWith(db, to)
  await dropPictures(
    db,
    said.flatMap(({ id }) => (gone.has(id) ? [id] : [])),
  )
}

/** Where the bytes of pictures lie. */
export const objectsOf = (pictures: readonly ImageRow[]): string[] => [
  ...new Set(pictures.flatMap(({ imageKey, rawImageKey }) => [imageKey, rawImageKey])),
]
