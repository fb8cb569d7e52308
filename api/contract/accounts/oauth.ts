import { OAUTH_AUTHORIZATIONS_MAX } from '@quarry/domain/limits/counts'
import { LINK, OAUTH_NAME, OAUTH_SCOPE, OAUTH_STATE, TOKEN_SECRET } from '@quarry/domain/limits/lengths'
import { z } from 'zod'
import { endpoint, NoContent } from '../endpoint.ts'
import { Id, text, Timestamp, anyText } from '../fields.ts'

/** What the consent page asks the user: whether this app may have these scopes. */
export const Consent = z.object({
  flow_id: z.string(),
  client_id: z.string(),
  client_name: z.string(),
  client_icon: z.string().nullable(),
  client_url: z.string().nullable(),
  /** The user who created the app. */
  created_by: z.string(),
  /** Sum of the bits of the scopes. */
  requested_scopes: z.int(),
  redirect_uri: z.string(),
})
export type Consent = z.output<typeof Consent>

/** Where the browser goes next; also in the `Location` header. */
const BackAddress = z.string()

const own = { tag: 'oauth', access: 'signed-in', scope: 'SESSION_ACCESS' } as const

export const requestConsent = endpoint({
  ...own,
  method: 'GET',
  path: '/_internal/oauth/authorize',
  summary: 'Get the consent request of an app; an address instead, if it is already authorized or invalid',
  query: z.object({
    client_id: anyText({ ...OAUTH_NAME, min: 0 }),
    redirect_uri: text({ ...LINK, min: 0 }).optional(),
    response_type: anyText(OAUTH_NAME).optional(),
    scope: anyText(OAUTH_SCOPE).optional(),
    state: anyText(OAUTH_STATE).optional(),
    /** Checked later: the app is informed of a wrong one by redirect. */
    code_challenge: anyText({ ...LINK, min: 0 }).optional(),
    code_challenge_method: anyText(OAUTH_NAME).optional(),
  }),
  response: z.union([BackAddress, Consent]),
})

const answer = {
  ...own,
  method: 'POST',
  body: z.object({ flow: anyText(TOKEN_SECRET) }),
  response: BackAddress,
}
export const acceptConsent = endpoint({
  ...answer,
  method: 'POST',
  path: '/_internal/oauth/accept',
  summary: 'Authorize an app; the address contains the code for its tokens',
})
export const rejectConsent = endpoint({
  ...answer,
  method: 'POST',
  path: '/_internal/oauth/reject',
  summary: 'Reject the request of an app; the address contains the error',
})

/** An app that may act for the user. */
export const Authorization = z.object({
  id: z.string(),
  app_id: z.string(),
  user_id: z.string(),
  scopes: z.int(),
  created: Timestamp,
  last_used: Timestamp.nullable(),
})
export type Authorization = z.output<typeof Authorization>

export const listAuthorizations = endpoint({
  ...own,
  method: 'GET',
  path: '/_internal/oauth/authorizations',
  summary: 'List the own app authorizations, newest first',
  response: z.array(Authorization).max(OAUTH_AUTHORIZATIONS_MAX),
})
export const revokeAuthorization = endpoint({
  ...own,
  method: 'DELETE',
  path: '/_internal/oauth/authorizations',
  summary: 'Revoke the authorization of an app; its tokens end immediately',
  query: z.object({ client_id: Id }),
  response: NoContent,
})
