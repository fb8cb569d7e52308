import { z } from 'zod'

/**
 * Every error code of the API: code → status → default message. Clients switch on the code. /v2 responds with the
 * statuses of its public description, see `statusOf` in the server.
 */
export const ERRORS = {
  invalid_input: [400, 'the request is not valid'],
  json_error: [400, 'the request body is not valid JSON'],
  invalid_image: [400, 'the file is not an image that can be used here'],
  invalid_file: [400, 'the file is not an archive that can be published'],
  slug_taken: [400, 'this address is already used by another project'],
  username_taken: [400, 'this username is already taken'],
  email_taken: [400, 'this email address already belongs to an account'],
  invalid_credentials: [401, 'the username or password is wrong'],
  unauthorized: [401, 'sign in to do this'],
  forbidden: [403, 'you may not do this'],
  proof_needed: [
    403,
    'confirm your identity with POST /_internal/account/proof, then send this request again',
  ],
  cross_site: [403, 'this request came from another site'],
  not_found: [404, 'there is nothing here'],
  method_not_allowed: [405, 'this address has other methods'],
  conflict: [409, 'this was changed by someone else in the meantime'],
  too_large: [413, 'the request is larger than allowed'],
  unsupported_encoding: [415, 'the request body must not be compressed'],
  upload_cut_off: [400, 'the upload ended before it was complete'],
  ratelimit_error: [429, 'too many requests, try again in a moment'],
  busy: [503, 'too many images are being processed right now, try again in a few seconds'],
  search_error: [503, 'search is not available right now, try again in a moment'],
  node_unavailable: [503, 'the machine of the server does not respond'],
  overloaded: [503, 'this is taking too long right now, try again later'],
  internal_error: [500, 'something went wrong on our side'],
} as const satisfies Record<string, readonly [status: number, sentence: string]>

export type ErrorCode = keyof typeof ERRORS

const Params = z.record(z.string(), z.union([z.string(), z.number()]))

/**
 * One invalid field, named by its path (`title`, `donation_urls.0.url`). `message` is English for tools; the site
 * shows the text of `rule` in the reader's language, filled with `params`.
 */
export const Problem = z.object({
  path: z.string(),
  message: z.string(),
  rule: z.string().optional(),
  params: Params.optional(),
})
export type Problem = z.output<typeof Problem>

/**
 * `rule` and `params` have the same meaning as `description`; `fields` lists the invalid fields, so that a form can
 * show the errors in place.
 */
export const ErrorBody = z.object({
  error: z.string(),
  description: z.string(),
  rule: z.string().optional(),
  params: Params.optional(),
  fields: z.array(Problem).optional(),
})
export type ErrorBody = z.output<typeof ErrorBody>
