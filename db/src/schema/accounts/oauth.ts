import type { Generated, Insertable, Selectable } from 'kysely'

/** An OAuth app that users authorize. `secretHash` is the sha256 of its secret. */
export interface OauthAppsTable {
  id: string
  userId: string
  name: string
  url: string | null
  description: string | null
  iconKey: string | null
  rawIconKey: string | null
  /** Sum of `SCOPE_BITS` that it may request. */
  maxScopes: number
  secretHash: Buffer
  createdAt: Generated<Date>
}

/** Redirect addresses; the first is the default. */
export interface OauthRedirectsTable {
  id: string
  appId: string
  uri: string
  place: number
}

/** The scopes that a user authorized for an app. Deleting it deletes the codes and tokens of the app. */
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
  /** Whether the request named the address, which the token request must then repeat. */
  isRedirectNamed: boolean
  /** The PKCE challenge (S256). */
  challenge: string | null
  scopes: number
  expiresAt: Date
  /** The token family issued for the code; null until then. */
  family: string | null
}

/** An access token and its refresh token. */
export interface OauthTokensTable {
  id: string
  /** All tokens that came from one code. */
  family: string
  authorizationId: string
  scopes: number
  accessHash: Buffer
  accessExpiresAt: Date
  refreshHash: Buffer
  refreshExpiresAt: Date
  /** When the next pair replaced it. */
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
