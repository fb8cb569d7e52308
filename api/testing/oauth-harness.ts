import { scopeSum } from '@quarry/domain/accounts/scopes'
import { createOauthApp } from '../contract/accounts/oauth-apps.ts'
import { acceptConsent, requestConsent, type Consent } from '../contract/accounts/oauth.ts'
import type { Persona, TestApp } from './test-app.ts'

export const BACK = 'https://launcher.example/callback?from=quarry'
export const READ = ['USER_READ', 'USER_READ_EMAIL'] as const
/** Response to an invalid code or refresh token. */
export const refused = { status: 400, body: { error: 'invalid_grant' } }

export interface AnApp {
  id: string
  secret: string
}

interface Tokens {
  access_token: string
  refresh_token: string
  expires_in: number
  scope: string
}

export const consentOf = (consent: string | Consent): Consent => {
  if (typeof consent === 'string') throw new Error(`sent to ${consent}`)
  return consent
}
export const sentTo = (consent: string | Consent): string => {
  if (typeof consent !== 'string') throw new Error('the user has to consent')
  return consent
}
export const codeIn = (address: string) => new URL(address).searchParams.get('code') ?? ''
export const asApp = ({ id, secret }: AnApp) => ({ client_id: id, client_secret: secret })

/** Requests of apps and users in the OAuth flow. */
export function oauthWorld(current: () => TestApp) {
  /** An app of mallory, since apps usually belong to other users than those who authorize them. */
  async function anApp(given: { redirect_uris?: string[]; max_scopes?: number } = {}) {
    const body = { name: 'Launcher', max_scopes: scopeSum(READ), redirect_uris: [BACK], ...given }
    const { id, client_secret: secret } = await current().as('mallory')(createOauthApp, { body })
    return { id, secret }
  }

  const ask = (who: Persona, query: Record<string, string>) =>
    current().as(who)(requestConsent, { query: query as { client_id: string } })
  const accept = (who: Persona, { flow_id: flow }: Consent) =>
    current().as(who)(acceptConsent, { body: { flow } })

  async function aCode(
    app: AnApp,
    { who = 'alice' as Persona, ...query }: Record<string, string> & { who?: Persona } = {},
  ) {
    const consent = await ask(who, { client_id: app.id, ...query })
    return codeIn(typeof consent === 'string' ? consent : await accept(who, consent))
  }

  const post = (path: string, form: Record<string, string> | string, headers: Record<string, string> = {}) =>
    current().app.request(`/_internal/oauth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams(form).toString(),
    })

  async function redeem(app: AnApp, code: string, more: Record<string, string> = {}) {
    const response = await post('token', { grant_type: 'authorization_code', code, ...asApp(app), ...more })
    return { status: response.status, body: (await response.json()) as Tokens & { error?: string } }
  }
  async function renew(app: AnApp, refresh_token: string, more: Record<string, string> = {}) {
    const response = await post('token', {
      grant_type: 'refresh_token',
      refresh_token,
      ...asApp(app),
      ...more,
    })
    return { status: response.status, body: (await response.json()) as Tokens & { error?: string } }
  }
  const withToken = (token: string) => current().clientWith({ authorization: `Bearer ${token}` })
  const works = async (token: string) => {
    const response = await current().app.request('/v2/user', {
      headers: { authorization: `Bearer ${token}` },
    })
    return response.status === 200
  }
  return { anApp, ask, accept, aCode, post, redeem, renew, withToken, works }
}
