import { PROVIDERS, type Provider } from '@quarry/domain/accounts/sign-in-methods'
import type { Db, Tx } from '@quarry/db/db'
import { isId, spellingsOfId } from '@quarry/db/ids'
import type { NewUser, UserRow, UsersTable } from '@quarry/db/schema/accounts/accounts'
import { sql, type Updateable } from 'kysely'
import { findRenamed, listOrRenamed } from './old-names.queries.ts'
import { notFound } from '../../kernel/errors.ts'

/** By an id or, ignoring case, the present username; the id wins. For sign-in, where each name has its own limits. */
export async function findUserByPresentName(db: Db | Tx, ref: string): Promise<UserRow | undefined> {
  const found = await listUsersByRef(db, [ref])
  return found.find(({ id }) => id === ref) ?? found[0]
}

/** Likewise, or by a former username. */
export async function findUser(db: Db | Tx, ref: string): Promise<UserRow | undefined> {
  const user = await findUserByPresentName(db, ref)
  if (user) return user
  const id = await findRenamed(db, 'userId', ref)
  return id === undefined ? undefined : (await listUsersByRef(db, [id]))[0]
}

export async function requireUser(db: Db, ref: string): Promise<UserRow> {
  const user = await findUser(db, ref)
  if (!user) throw notFound('user', ref)
  return user
}

/** Users by ids, usernames, or usernames that they had until less than a year ago. */
export const listUsersOrRenamed = (db: Db, refs: readonly string[]): Promise<UserRow[]> =>
  listOrRenamed(db, { column: 'userId', refs, nameOf: ({ username }) => username }, (current) =>
    listUsersByRef(db, current),
  )

export async function listUsersByRef(db: Db | Tx, refs: readonly string[]): Promise<UserRow[]> {
  const ids = refs.filter(isId)
  const names = refs.map((ref) => ref.toLowerCase())
  if (refs.length === 0) return []
  return db
    .selectFrom('users')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('id', '=', sql<string>`any(${ids}::text[])`),
        eb(sql`lower(username)`, '=', sql`any(${names})`),
      ]),
    )
    .execute()
}

export const findUserById = (db: Db, id: string): Promise<UserRow | undefined> =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()

/** The account that verified an address, and the newest one that claims it. */
export async function findUsersByEmail(
  db: Db,
  email: string,
): Promise<{ proved: UserRow | undefined; claimed: UserRow | undefined }> {
  const rows = await db
    .selectFrom('users')
    .selectAll()
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .orderBy('emailVerified', 'desc')
    .orderBy('createdAt', 'desc')
    .limit(2)
    .execute()
  return {
    proved: rows.find(({ emailVerified }) => emailVerified),
    claimed: rows.find(({ emailVerified }) => !emailVerified),
  }
}

/** Whether sign-in requires a code as well. */
export const hasTotp = async (db: Db, userId: string): Promise<boolean> =>
  (await db.selectFrom('totpSecrets').select('userId').where('userId', '=', userId).executeTakeFirst()) !==
  undefined

/** The sign-in methods of an account, as v2 clients expect them. */
export async function signInMethodsOf(
  db: Db,
  userId: string,
): Promise<{ isTotpOn: boolean; providers: Provider[] }> {
  const linked = await db
    .selectFrom('linkedIdentities')
    .select('provider')
    .where('userId', '=', userId)
    .orderBy('linkedAt')
    .limit(PROVIDERS.length)
    .execute()
  return { isTotpOn: await hasTotp(db, userId), providers: linked.map(({ provider }) => provider) }
}

/** Whether a payment of a subscription failed. The first payment of one is left out: nothing has begun. */
export async function hasFailedPayment(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('charges')
    .innerJoin('subscriptions', 'subscriptions.id', 'charges.subscriptionId')
    .select('charges.id')
    .where('charges.userId', '=', userId)
    .where('charges.status', '=', 'failed')
    .where('charges.type', '=', 'subscription')
    .where('subscriptions.provisionedAt', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export const insertUser = (tx: Tx, row: NewUser): Promise<UserRow> =>
  tx.insertInto('users').values(row).returningAll().executeTakeFirstOrThrow()

export const updateUser = (tx: Tx, id: string, columns: Updateable<UsersTable>) =>
  tx.updateTable('users').set(columns).where('id', '=', id).execute()

/** Locks the image keys of an account until the transaction ends. */
export const lockAvatar = (tx: Tx, id: string) =>
  tx
    .selectFrom('users')
    .select(['avatarKey', 'rawAvatarKey'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()

/** Locks all administrators, so that simultaneous removals are serialized; returns their ids. */
export async function lockAdmins(tx: Tx): Promise<string[]> {
  const admins = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return admins.map(({ id }) => id)
}

/** Whether another user has the name, or an id that equals it in any letter case. */
export async function isNameOfAnother(db: Db | Tx, username: string, ownId?: string): Promise<boolean> {
  const users = await listUsersByRef(db, [username, ...spellingsOfId(username)])
  return users.some(({ id }) => id !== ownId)
}
