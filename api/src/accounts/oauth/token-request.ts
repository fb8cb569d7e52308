import { timingSafeEqual } from 'node:crypto'
import type { Db } from '@quarry/db/db'
import { findApp, type AppRecord } from '../oauth-apps/oauth-apps.queries.ts'
import { hashSecret } from '../secrets.ts'

const FORM_TYPE = 'application/x-www-form-urlencoded'

/** An error of OAuth 2.0. */
export class OauthError extends Error {
  override readonly name = 'OauthError'
  readonly code: OauthErrorCode

  constructor(code: OauthErrorCode, description: string) {
    super(description)
    this.code = code
  }
}

export type OauthErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_scope'
  | 'unsupported_grant_type'

/** Refuses JSON and other types, whose parameters would appear to be missing. Some clients send no type. */
export function requireForm(contentType: string | undefined): void {
  const [type = ''] = (contentType ?? FORM_TYPE).split(';')
  // `fetch` gives text this type if the client names none.
  if (![FORM_TYPE, 'text/plain'].includes(type.trim().toLowerCase()))
    throw new OauthError('invalid_request', `the request body must be ${FORM_TYPE}`)
}

/** A form body; repeated parameters are rejected, since two parsers could read different values. */
export function readForm(text: string): ReadonlyMap<string, string> {
  const params = new URLSearchParams(text)
  const form = new Map(params)
  if (form.size !== params.size) throw new OauthError('invalid_request', 'a parameter is repeated')
  return form
}

interface Credentials {
  id: string
  secret: string
}

const invalidClient = () => new OauthError('invalid_client', 'the client id or the client secret is wrong')

/** RFC 6749 encodes both parts of the header as forms do. */
function formDecoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw invalidClient()
  }
}

/** In a Basic header, in the form, or as a bare header with the id in the form, as older clients send it. */
function credentialsOf(header: string | undefined, form: ReadonlyMap<string, string>): Credentials {
  const id = form.get('client_id')
  const secret = form.get('client_secret')
  if (header === undefined) {
    if (id === undefined || secret === undefined) throw invalidClient()
    return { id, secret }
  }
  if (secret !== undefined)
    throw new OauthError('invalid_request', 'the client secret must be sent only once')
  const [, basic] = /^Basic +([A-Za-z0-9+/=_-]+)$/i.exec(header) ?? []
  if (basic === undefined) {
    if (id === undefined) throw invalidClient()
    return { id, secret: header.replace(/^Bearer +/i, '').trim() }
  }
  const [idPart = '', ...rest] = Buffer.from(basic, 'base64').toString().split(':')
  const credentials = { id: formDecoded(idPart), secret: formDecoded(rest.join(':')) }
  if (id !== undefined && id !== credentials.id)
    throw new OauthError('invalid_request', 'the client id of the header differs from the one of the form')
  return credentials
}

/** The app that the request authenticates by its secret. */
export async function authenticateApp(
  db: Db,
  header: string | undefined,
  form: ReadonlyMap<string, string>,
): Promise<AppRecord> {
  const { id, secret } = credentialsOf(header, form)
  const app = id.includes('\0') ? undefined : await findApp(db, id)
  if (!app || !timingSafeEqual(app.secretHash, hashSecret(secret))) throw invalidClient()
  return app
}
