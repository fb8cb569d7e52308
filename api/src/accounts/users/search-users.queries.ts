import type { Db } from '@quarry/db/db'
import type { UserRow } from '@quarry/db/schema/accounts/accounts'
import { sql } from 'kysely'

interface Page {
  /** Name of the last one of the page before. */
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

/** Whoever is called so from the beginning, whatever the case, and the one whose id it is. */
export const searchByName = (db: Db, search: string, page: Page): Promise<UserRow[]> =>
  inOrder(db, page)
    .where((eb) =>
      eb.or([sql<boolean>`starts_with(${NAME}, ${search.toLowerCase()})`, eb(sql`id::text`, '=', search)]),
    )
    .execute()

/** All who say that an address is theirs, proved or not. */
export const searchByAddress = (db: Db, search: string, page: Page): Promise<UserRow[]> =>
  inOrder(db, page)
    .where(sql`lower(email)`, '=', search.toLowerCase())
    .execute()

export const findByProvedAddress = (db: Db, email: string): Promise<UserRow | undefined> =>
  db
    .selectFrom('users')
    .selectAll()
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('emailVerified', '=', true)
    .executeTakeFirst()
