import type { ScopeName } from '@quarry/domain/accounts/scopes'
import { z, type ZodType } from 'zod'

type Params<P extends string> = P extends `${string}:${infer K}/${infer R}`
  ? { [k in K | keyof Params<R>]: string }
  : P extends `${string}:${infer K}`
    ? { [k in K]: string }
    : object

/**
 * One call of the API as data. The server mounts it, the client calls it, the OpenAPI document lists all of them.
 * - `access`: `public` never identifies the caller, `optional` shows more to some callers, `signed-in` and `moderator`
 *   reject others.
 * - `scope`: what a token must have, with `moreScopes` if one is not enough; sessions have every scope.
 * - `proof`: the caller must have proved their identity within ten minutes, by signing in or by `prove`.
 * - `missing`: v2 describes some calls without 404; a missing object then makes the request invalid.
 * - `upload`: the request body is not JSON (`multipart`: parts, `bytes`: one raw image, `file`: one raw file); `body` then
 *   describes the part `data`.
 * - `redirects`: the response is a 307 to a file; `sometimes`, if other requests get `response`.
 * - `contentType`: of a response that is not JSON.
 */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  path: `/${string}`
  tag: string
  summary: string
  access: 'public' | 'optional' | 'signed-in' | 'moderator'
  scope?: ScopeName
  moreScopes?: readonly ScopeName[]
  proof?: 'recent'
  missing?: 'invalid_input'
  upload?: 'multipart' | 'bytes' | 'file'
  redirects?: 'always' | 'sometimes'
  contentType?: 'text/xml' | 'application/octet-stream'
  query?: ZodType
  body?: ZodType
  response: ZodType
}

export type InputOf<E extends Endpoint> = { params: Params<E['path']> } & (E['query'] extends ZodType
  ? { query: z.output<E['query']> }
  : object) &
  (E['body'] extends ZodType ? { body: z.output<E['body']> } : object)

export type RequestOf<E extends Endpoint> = (keyof Params<E['path']> extends never
  ? { params?: undefined }
  : { params: Params<E['path']> }) &
  (E['query'] extends ZodType ? { query?: z.input<E['query']> } : object) &
  (E['upload'] extends 'bytes' | 'file'
    ? { body: Blob }
    : E['upload'] extends 'multipart'
      ? { body: FormData }
      : E['body'] extends ZodType
        ? { body: z.input<E['body']> }
        : object)

export type OutputOf<E extends Endpoint> = z.output<E['response']>

/** All scopes that a token must have. */
export const requiredScopes = ({ scope, moreScopes = [] }: Endpoint): readonly ScopeName[] =>
  scope === undefined ? [] : [scope, ...moreScopes]

export const endpoint = <const E extends Endpoint>(definition: E) => definition

/** 204 with an empty body. */
export const NoContent = z.undefined()
