import type { Db, Tx } from '@quarry/db/db'
import type { AccountLinkRow, EmailChangeRow } from '@quarry/db/schema/accounts/accounts'
import type { Provider } from '@quarry/domain/accounts/sign-in-methods'
import { sql } from 'kysely'

/** The change of address that a link can revert. */
export const findChangeOf = (
  db: Db,
  { userId, email, createdAt }: Pick<AccountLinkRow, 'userId' | 'email' | 'createdAt'>,
): Promise<EmailChangeRow | undefined> =>
  db
    .selectFrom('emailChanges')
    .selectAll()
    .where('userId', '=', userId)
    .where(sql<string>`lower(old_email)`, '=', email.toLowerCase())
    .where('createdAt', '<=', createdAt)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Names of the deleted sign-in methods. */
export interface Removed {
  passkeys: string[]
  providers: Provider[]
  tokens: string[]
  apps: string[]
  hadTotp: boolean
}

export async function deleteNewer(tx: Tx, userId: string, since: Date): Promise<Removed> {
  const [passkeys, tokens] = [
    await tx
      .deleteFrom('passkeys')
      .where('userId', '=', userId)
      .where('createdAt', '>=', since)
      .returning('name')
      .execute(),
    await tx
      .deleteFrom('personalTokens')
      .where('userId', '=', userId)
      .where('createdAt', '>=', since)
      .returning('name')
      .execute(),
  ]
  const linked = await tx
    .deleteFrom('linkedIdentities')
    .where('userId', '=', userId)
    .where('linkedAt', '>=', since)
    .returning('provider')
    .execute()
  const apps = await tx
    .deleteFrom('oauthAuthorizations')
    .using('oauthApps')
    .whereRef('oauthApps.id', '=', 'oauthAuthorizations.appId')
    .where('oauthAuthorizations.userId', '=', userId)
    .where('oauthAuthorizations.createdAt', '>=', since)
    .returning('oauthApps.name')
    .execute()
  const totp = await tx
    .deleteFrom('totpSecrets')
    .where('userId', '=', userId)
    .where('createdAt', '>=', since)
    .returning('userId')
    .executeTakeFirst()
  const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name)
  const providers = linked.map(({ provider }) => provider)
  return {
    passkeys: names(passkeys),
    providers,
    tokens: names(tokens),
    apps: names(apps),
    hadTotp: totp !== undefined,
  }
}
