import type { Generated, Insertable, Selectable } from 'kysely'

/** An app of somebody else's making that people let act for them. `secretHash` is the sha256 of its secret. */
export interface OauthAppsTable {
  id: string
  userId: string
  name: string
  url: string | null
  description: string | null
  iconKey: string | null
  rawIconKey: string | null
  /** Sum of `SCOPE_BITS`: all that it may ask for. */
  maxScopes: number
  secretHash: Buffer
  createdAt: Generated<Date>
}

/** Where people may be sent back to; the one in the first place when an app names none. */
export interface OauthRedirectsTable {
  id: string
  appId: string
  uri: string
  place: number
}

/** What somebody allows an app. Whatever the app holds of theirs goes with it. */
export interface OauthAuthorizationsTable {
  id: string
  appId: string
  userId: string
  scopes: number
  createdAt: Date
  lastUsedAt: Date | null
}

export interface OauthCodesTable {
  codeHash: Buffer
  authorizationId: string
  redirectUri: string
  /** Whether the app named the address, and so must name it again. */
  isRedirectNamed: boolean
  /** S256 of what the app will prove itself by. */
  challenge: string | null
  scopes: number
  expiresAt: Date
  /** Of the tokens that it became; null until then. */
  family: string | null
}

/** An access token and the refresh token beside it. */
export interface OauthTokensTable {
  id: string
  /** All that came from one code, one after the other. */
  family: string
  authorizationId: string
  scopes: number
  accessHash: Buffer
  accessExpiresAt: Date
  refreshHash: Buffer
  refreshExpiresAt: Date
  /** When the next pair took its place. */
  refreshedAt: Date | null
  createdAt: Date
}

export type OauthAppRow = Selectable<OauthAppsTable>
export type NewOauthApp = Insertable<OauthAppsTable>
export type OauthRedirectRow = Selectable<OauthRedirectsTable>
export type OauthAuthorizationRow = Selectable<OauthAuthorizationsTable>
export type NewOauthAuthorization = Insertable<OauthAuthorizationsTable>
export type OauthCodeRow = Selectable<OauthCodesTable>
export type NewOauthCode = Insertable<OauthCodesTable>
export type OauthTokenRow = Selectable<OauthTokensTable>
export type NewOauthToken = Insertable<OauthTokensTable>
