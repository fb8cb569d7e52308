import type { Services } from '../../kernel/ctx.ts'
import { announce, discardObjects } from '../../files/uploads/stored-objects.ts'
import { takeExpired } from './data-export.queries.ts'

const BATCH = 200

/** Deletes expired files; returns their number. */
export async function deleteExpiredExports(
  services: Pick<Services, 'db' | 'storage' | 'log' | 'now'>,
): Promise<number> {
  const keys = await services.db.transaction().execute(async (tx) => {
    const expired = await takeExpired(tx, services.now(), BATCH)
    await announce(tx, expired, null)
    return expired
  })
  await discardObjects(services, keys)
  return keys.length
}
