import { messageImagePath } from '@quarry/domain/files/message-images'
import { rawMessageImageKey, messageImageKey } from '../../src/storage-keys.ts'
import { encodeScene } from '../art/encode.ts'
import { drawScene } from '../art/scene.ts'
import { DAY_MS, type SeedContext } from '../context.ts'
import type { People } from '../plan/user-plan.ts'
import { noRows, type SeedRows } from '../rows.ts'

const SCENE = 7
const SIZE = { width: 960, height: 540 }

/** In the report of the first account, which has a reply: the reporter responds with an image. */
export async function messageImageRows(
  { ids, seed, nowMs, storage }: SeedContext,
  { users }: People,
): Promise<SeedRows> {
  const rows = noRows()
  const [reporter] = users
  if (!reporter) return rows
  const id = ids.messageImage(0)
  const messageId = ids.messageImage(1)
  const { raw, sha1 } = await encodeScene(drawScene(SCENE, seed))
  const keys = { imageKey: messageImageKey(id, sha1), rawImageKey: rawMessageImageKey(id, sha1, 'webp') }
  for (const key of [keys.imageKey, keys.rawImageKey]) await storage.put(key, raw)
  const createdAt = new Date(nowMs - DAY_MS / 4)
  rows.threadMessages.push({
    id: messageId,
    threadId: ids.reportThread(0),
    authorId: reporter.id,
    type: 'text',
    body: `This is what it looked like this morning.\n\n![The page, above the fold](${messageImagePath(id, SIZE)})`,
    replyingToId: null,
    oldStatus: null,
    newStatus: null,
    isPrivate: false,
    hideIdentity: false,
    createdAt,
  })
  rows.images.push({
    id,
    messageId,
    ownerId: reporter.id,
    context: 'thread_message',
    ...keys,
    projectId: null,
    versionId: null,
    sizeBytes: raw.byteLength,
    createdAt,
    unusedSince: null,
  })
  return rows
}
