import type { Db } from '@quarry/db/db'
import type { UserRow } from '@quarry/db/schema/accounts/accounts'
import { sql } from 'kysely'
import { isPermanentlySuspended } from '../suspensions/suspensions.queries.ts'

interface Page {
  /** Name of the last user of the previous page. */
  after: string | undefined
  limit: number
}

const NAME = sql<string>`lower(username) collate "C"`

const inOrder = (db: Db, { after, limit }: Page) =>
  db
    .selectFrom('users')
    .selectAll()
    .$if(after !== undefined, (query) => query.where(NAME, '>', (after ?? '').toLowerCase()))
    .orderBy(NAME)
    .limit(limit)

/** Users whose name starts with the text, ignoring case, and the user with this id. */
export const searchByName = (db: Db, search: string, page: Page): Promise<UserRow[]> =>
  inOrder(db, page)
    .where((eb) =>
      eb.or([sql<boolean>`starts_with(${NAME}, ${search.toLowerCase()})`, eb(sql`id::text`, '=', search)]),
    )
    .execute()

/** Greater than any name that begins with the text, in the order of the index. */
const afterPrefix = (prefix: string): string => `${prefix}\u{10FFFF}`

/** Users whose name starts with the text, ignoring case, except permanently suspended ones. */
export const searchShownByName = (db: Db, search: string, limit: number): Promise<UserRow[]> =>
  inOrder(db, { after: undefined, limit })
    .where(NAME, '>=', search.toLowerCase())
    .where(NAME, '<', afterPrefix(search.toLowerCase()))
    .where((eb) => eb.not(isPermanentlySuspended))
    .execute()

/** All accounts with this address, verified or not. */
export const searchByAddress = (db: Db, search: string, page: Page): Promise<UserRow[]> =>
  inOrder(db, page)
    .where(sql`lower(email)`, '=', search.toLowerCase())
    .execute()

export const findByVerifiedAddress = (db: Db, email: string): Promise<UserRow | undefined> =>
  db
    .selectFrom('users')
    .selectAll()
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('emailVerified', '=', true)
    .executeTakeFirst()
