import type { Db, Tx } from '@quarry/db/db'
import type { AccountLinkRow } from '@quarry/db/schema/accounts/accounts'
import { LINK_LIFETIMES_MS, type LinkPurpose } from '@quarry/domain/accounts/email-links'
import { sql } from 'kysely'
import { hashSecret, mintSecret } from '../secrets.ts'

interface NewLink {
  userId: string
  purpose: LinkPurpose
  email: string
  /** The change of address that it reverts. */
  changeId?: string | undefined
  now: Date
}

/** The secret is returned once and never stored. */
export async function createLink(
  tx: Tx,
  { userId, purpose, email, changeId, now }: NewLink,
): Promise<string> {
  const secret = mintSecret()
  const expiresAt = new Date(now.getTime() + LINK_LIFETIMES_MS[purpose])
  await tx
    .insertInto('accountLinks')
    .values({ tokenHash: hashSecret(secret), userId, purpose, email, changeId, createdAt: now, expiresAt })
    .execute()
  return secret
}

export function findLink(
  db: Db,
  secret: string,
  { purpose, now }: { purpose: LinkPurpose; now: Date },
): Promise<AccountLinkRow | undefined> {
  return linkOf(db, secret, { purpose, now }).executeTakeFirst()
}

/** Also locks the link until the transaction ends. */
export function lockLink(
  tx: Tx,
  secret: string,
  { purpose, now }: { purpose: LinkPurpose; now: Date },
): Promise<AccountLinkRow | undefined> {
  return linkOf(tx, secret, { purpose, now }).forUpdate().executeTakeFirst()
}

const linkOf = (db: Db, secret: string, { purpose, now }: { purpose: LinkPurpose; now: Date }) =>
  db
    .selectFrom('accountLinks')
    .selectAll()
    .where('tokenHash', '=', hashSecret(secret))
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', now)

export async function deleteLinks(tx: Tx, userId: string, purposes: readonly LinkPurpose[]): Promise<void> {
  await tx.deleteFrom('accountLinks').where('userId', '=', userId).where('purpose', 'in', purposes).execute()
}

export async function countLinksSince(
  db: Db,
  { userId, purpose, since }: { userId: string; purpose: LinkPurpose; since: Date },
): Promise<number> {
  const { count } = await db
    .selectFrom('accountLinks')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('purpose', '=', purpose)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

/** Deletes expired links, and changes of address that can no longer be reverted. */
export async function deleteOldLinks(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('accountLinks').where('expiresAt', '<', now).execute()
  const longest = new Date(now.getTime() - LINK_LIFETIMES_MS.restore_email)
  await db
    .deleteFrom('emailChanges')
    .where('createdAt', '<', longest)
    .where(sql<boolean>`not exists (select from account_links l where l.change_id = email_changes.id)`)
    .execute()
}
