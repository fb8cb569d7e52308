import type { Db, Tx } from '@quarry/db/db'
import { mintId } from '@quarry/db/ids'
import type { NewOauthApp, OauthAppRow, OauthRedirectRow } from '@quarry/db/schema/accounts/oauth'
import type { UserRole } from '@quarry/domain/accounts/roles-and-badges'
import { OAUTH_APPS_MAX } from '@quarry/domain/limits/counts'
import { isPermanentlySuspended } from '../suspensions/suspensions.queries.ts'
import { jsonArrayFrom } from 'kysely/helpers/postgres'

/** An app with its redirect addresses, in their order. */
export interface AppRecord extends OauthAppRow {
  redirects: Pick<OauthRedirectRow, 'id' | 'uri'>[]
  /** Of the creator. */
  userRole: UserRole
  /** The creator is suspended permanently. */
  isClosed: boolean
}

const records = (db: Db) =>
  db
    .selectFrom('oauthApps')
    .innerJoin('users', 'users.id', 'oauthApps.userId')
    .selectAll('oauthApps')
    .select(['users.role as userRole', isPermanentlySuspended.as('isClosed')])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('oauthRedirects')
          .select(['oauthRedirects.id', 'oauthRedirects.uri'])
          .whereRef('oauthRedirects.appId', '=', 'oauthApps.id')
          .orderBy('oauthRedirects.place'),
      ).as('redirects'),
    )

export const findApp = (db: Db, id: string): Promise<AppRecord | undefined> =>
  records(db).where('oauthApps.id', '=', id).executeTakeFirst()

export const listApps = async (db: Db, ids: readonly string[]): Promise<AppRecord[]> =>
  ids.length === 0 ? [] : records(db).where('oauthApps.id', 'in', ids).orderBy('oauthApps.id').execute()

export const listAppsOf = (db: Db, userId: string): Promise<AppRecord[]> =>
  records(db)
    .where('oauthApps.userId', '=', userId)
    .orderBy('oauthApps.createdAt', 'desc')
    .orderBy('oauthApps.id')
    .limit(OAUTH_APPS_MAX)
    .execute()

export async function insertApp(tx: Tx, app: NewOauthApp, uris: readonly string[]): Promise<void> {
  await tx.insertInto('oauthApps').values(app).execute()
  await setRedirects(tx, app.id, uris)
}

export type AppColumns = Partial<
  Pick<OauthAppRow, 'name' | 'url' | 'description' | 'maxScopes' | 'secretHash' | 'iconKey' | 'rawIconKey'>
>

export async function updateApp(tx: Tx, id: string, columns: AppColumns): Promise<void> {
  if (Object.keys(columns).length === 0) return
  await tx.updateTable('oauthApps').set(columns).where('id', '=', id).execute()
}

/** Locks the icon until the transaction ends. */
export const lockAppIcon = (tx: Tx, id: string): Promise<Pick<OauthAppRow, 'iconKey' | 'rawIconKey'>> =>
  tx
    .selectFrom('oauthApps')
    .select(['iconKey', 'rawIconKey'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()

/** An unchanged address keeps its id. */
export async function setRedirects(tx: Tx, appId: string, uris: readonly string[]): Promise<void> {
  await tx.deleteFrom('oauthRedirects').where('appId', '=', appId).where('uri', 'not in', uris).execute()
  await tx
    .insertInto('oauthRedirects')
    .values(uris.map((uri, place) => ({ id: mintId(), appId, uri, place })))
    .onConflict((conflict) =>
      conflict.columns(['appId', 'uri']).doUpdateSet((eb) => ({ place: eb.ref('excluded.place') })),
    )
    .execute()
}

export async function removeApp(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('oauthApps').where('id', '=', id).execute()
}
