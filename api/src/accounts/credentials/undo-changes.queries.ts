import type { Tx } from '@quarry/db/db'
import type { Provider } from '@quarry/domain/accounts/sign-in-methods'

/**
 * Deletes a change of address and all later ones of the account, with their links and emails that were not sent yet.
 * Earlier ones stay: the oldest address can always revert. Returns the time of the change.
 */
export async function revertChanges(tx: Tx, userId: string, changeId: string): Promise<Date> {
  const { createdAt } = await tx
    .selectFrom('emailChanges')
    .select('createdAt')
    .where('id', '=', changeId)
    .executeTakeFirstOrThrow()
  await tx
    .deleteFrom('emailChanges')
    .where('userId', '=', userId)
    .where('createdAt', '>=', createdAt)
    .execute()
  return createdAt
}

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
