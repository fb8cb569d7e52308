import type { ScopeName } from '@quarry/domain/accounts/scopes'
import { z, type ZodType } from 'zod'

type Params<P extends string> = P extends `${string}:${infer K}/${infer R}`
  ? { [k in K | keyof Params<R>]: string }
  : P extends `${string}:${infer K}`
    ? { [k in K]: string }
    : object

/**
 * One call of the API as data. The server mounts it, the client calls it, the OpenAPI document is a loop over all.
 * - `access`: `public` never looks at who asks, `optional` shows more to some, `signed-in`/`moderator` refuse others.
 * - `scope`: what a token must hold; a session holds every scope.
 * - `proof`: who asks must have proved within ten minutes who they are, by signing in or by `prove`.
 * - `missing`: v2 describes some calls without 404; what they cannot find makes the request wrong.
 * - `upload`: the request body is not JSON (`multipart`: parts, `bytes`: one raw file); `body` then describes part `data`.
 */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  path: `/${string}`
  tag: string
  summary: string
  access: 'public' | 'optional' | 'signed-in' | 'moderator'
  scope?: ScopeName
  proof?: 'recent'
  missing?: 'invalid_input'
  upload?: 'multipart' | 'bytes'
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
  (E['upload'] extends 'bytes'
    ? { body: Blob }
    : E['upload'] extends 'multipart'
      ? { body: FormData }
      : E['body'] extends ZodType
        ? { body: z.input<E['body']> }
        : object)

export type OutputOf<E extends Endpoint> = z.output<E['response']>

export const endpoint = <const E extends Endpoint>(definition: E) => definition

/** Answered with 204 and an empty body. */
export const NoContent = z.undefined()
