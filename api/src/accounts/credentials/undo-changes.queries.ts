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

/** Whether the account had a confirmed address before a change that can still be undone. */
export async function hadProvedAddress(tx: Tx, userId: string): Promise<boolean> {
  const change = await tx
    .selectFrom('emailChanges')
    .select('id')
    .where('userId', '=', userId)
    .where('wasVerified', '=', true)
    .limit(1)
    .executeTakeFirst()
  return change !== undefined
}

/** Names of deleted tokens, and of apps whose authorizations were deleted. */
interface RemovedAccess {
  tokens: string[]
  apps: string[]
}

/** Deletes what gives others access to the account or its data without signing in. */
export async function deleteAccess(tx: Tx, userId: string, since: Date): Promise<RemovedAccess> {
  const tokens = await tx
    .deleteFrom('personalTokens')
    .where('userId', '=', userId)
    .where('createdAt', '>=', since)
    .returning('name')
    .execute()
  const apps = await tx
    .deleteFrom('oauthAuthorizations')
    .using('oauthApps')
    .whereRef('oauthApps.id', '=', 'oauthAuthorizations.appId')
    .where('oauthAuthorizations.userId', '=', userId)
    .where('oauthAuthorizations.createdAt', '>=', since)
    .returning('oauthApps.name')
    .execute()
  await deleteFeed(tx, userId, since)
  await tx.deleteFrom('webhooks').where('userId', '=', userId).where('createdAt', '>=', since).execute()
  return { tokens: namesOf(tokens), apps: namesOf(apps) }
}

/** Ends the address of the notification feed, which its owner cannot see again. */
export async function deleteFeed(tx: Tx, userId: string, since: Date): Promise<void> {
  await tx
    .deleteFrom('notificationFeeds')
    .where('userId', '=', userId)
    .where('createdAt', '>=', since)
    .execute()
}

/** Deletes the apps that the account created, whose secrets others may have. */
export async function deleteOwnApps(
  tx: Tx,
  userId: string,
  since: Date,
): Promise<{ ownApps: string[]; iconKeys: string[] }> {
  const rows = await tx
    .deleteFrom('oauthApps')
    .where('userId', '=', userId)
    .where('createdAt', '>=', since)
    .returning(['name', 'iconKey', 'rawIconKey'])
    .execute()
  const iconKeys = rows.flatMap(({ iconKey, rawIconKey }) => [iconKey ?? [], rawIconKey ?? []].flat())
  return { ownApps: namesOf(rows), iconKeys }
}

interface RemovedSignInMethods {
  passkeys: string[]
  providers: Provider[]
}

export async function deleteSignInMethods(
  tx: Tx,
  userId: string,
  since: Date,
): Promise<RemovedSignInMethods> {
  const passkeys = await tx
    .deleteFrom('passkeys')
    .where('userId', '=', userId)
    .where('createdAt', '>=', since)
    .returning('name')
    .execute()
  const linked = await tx
    .deleteFrom('linkedIdentities')
    .where('userId', '=', userId)
    .where('linkedAt', '>=', since)
    .returning('provider')
    .execute()
  return { passkeys: namesOf(passkeys), providers: linked.map(({ provider }) => provider) }
}

/** Whether there was one. */
export async function deleteSecondFactor(tx: Tx, userId: string, since: Date): Promise<boolean> {
  const totp = await tx
    .deleteFrom('totpSecrets')
    .where('userId', '=', userId)
    .where('createdAt', '>=', since)
    .returning('userId')
    .executeTakeFirst()
  return totp !== undefined
}

const namesOf = (rows: readonly { name: string }[]): string[] => rows.map(({ name }) => name)
