import { TOKENS_MAX } from '@quarry/domain/limits/counts'
import { TOKEN_NAME, TOKEN_SECRET } from '@quarry/domain/limits/lengths'
import { z } from 'zod'
import { endpoint, NoContent } from '../endpoint.ts'
import { BaseRevision, filledText, Timestamp } from '../fields.ts'
import { ruleText } from '../rules.ts'

/** A personal access token, by which a program acts for the account. */
export const Pat = z.object({
  id: z.string(),
  name: z.string(),
  /** Only in the response of the call that creates it. */
  access_token: z.string().nullable(),
  /** Sum of the bits of its scopes. */
  scopes: z.int(),
  user_id: z.string(),
  created: Timestamp,
  expires: Timestamp,
  last_used: Timestamp.nullable(),
  /** When it was found in public, which revoked it. */
  revoked: Timestamp.nullable(),
  /** Of its name, scopes and expiry. */
  revision: z.string(),
})
export type Pat = z.output<typeof Pat>

const PatFields = z.object({
  name: filledText(TOKEN_NAME),
  /** The server lists scopes that may not be granted by name. */
  scopes: z.int().min(1, { message: ruleText('scope_chosen') }),
  expires: Timestamp,
})

const pats = { tag: 'accounts', access: 'signed-in' } as const

export const listPats = endpoint({
  ...pats,
  method: 'GET',
  path: '/v2/pat',
  summary: 'List the own personal access tokens, newest first, without their secrets',
  scope: 'PAT_READ',
  response: z.array(Pat).max(TOKENS_MAX),
})
export const createPat = endpoint({
  ...pats,
  method: 'POST',
  path: '/v2/pat',
  summary: 'Create a personal access token; only this response contains its secret',
  scope: 'PAT_CREATE',
  proof: 'recent',
  body: PatFields,
  response: Pat,
})
export const editPat = endpoint({
  ...pats,
  method: 'PATCH',
  path: '/v2/pat/:pat',
  summary: 'Edit the name, scopes or expiry of a personal access token',
  scope: 'PAT_WRITE',
  proof: 'recent',
  body: PatFields.extend({ revision: BaseRevision }).partial(),
  response: NoContent,
})
export const deletePat = endpoint({
  ...pats,
  method: 'DELETE',
  path: '/v2/pat/:pat',
  summary: 'Revoke a personal access token',
  scope: 'PAT_DELETE',
  response: NoContent,
})
/**
 * For scanners of public code: the holder of a token may revoke it. The response does not reveal whether it existed.
 */
export const revokePat = endpoint({
  tag: 'accounts',
  method: 'POST',
  path: '/v2/pat/revoke',
  summary:
    'Revoke a leaked personal access token or token of an app. The account activity lists it; an email informs the owner of a personal token as well',
  access: 'public',
  body: z.object({ token: z.string().max(TOKEN_SECRET.max) }),
  response: NoContent,
})
