import { randomBytes } from 'node:crypto'
import type { Db } from '@quarry/db/db'

const META_KEY = 'download_visitor_key'

/** The HMAC key that turns IP addresses into marks. Created once per database and shared by all processes. */
export async function visitorKey(db: Db): Promise<Buffer> {
  await db
    .insertInto('meta')
    .values({ key: META_KEY, value: randomBytes(32).toString('hex') })
    .onConflict((clash) => clash.column('key').doNothing())
    .execute()
  const { value } = await db
    .selectFrom('meta')
    .select('value')
    .where('key', '=', META_KEY)
    .executeTakeFirstOrThrow()
  return Buffer.from(value, 'hex')
}
