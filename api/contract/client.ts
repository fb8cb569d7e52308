import { ErrorBody, type ErrorCode, type Problem } from './errors.ts'
import type { Params } from './rules.ts'
import type { Endpoint, OutputOf, RequestOf } from './endpoint.ts'

/**
 * A failed call. Identified by its `kind`, not by class, so that it survives serialization from server to browser.
 */
export interface ApiError {
  kind: 'api_error'
  status: number
  code: ErrorCode | 'network_error' | (string & {})
  /** English fallback for clients without a text for the rule. */
  message: string
  rule: string
  params: Params
  fields: Problem[]
}

export const isApiError = (error: unknown): error is ApiError =>
  typeof error === 'object' && error !== null && (error as { kind?: unknown }).kind === 'api_error'

interface Parts {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
}

/** Path and query of a call, for links, form actions and uploads that need progress. */
export function urlOf<E extends Endpoint>(endpoint: E, input: Omit<RequestOf<E>, 'body'>): string {
  const { params = {}, query = {} } = input as Parts
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue
    search.set(key, typeof value === 'string' ? value : JSON.stringify(value))
  }
  return search.size > 0 ? `${path}?${search.toString()}` : path
}

/** Converts any failure to an `ApiError`. */
export function toApiError(status: number, payload: unknown): ApiError {
  const parsed = ErrorBody.safeParse(payload)
  const { error, description, rule, params, fields }: ErrorBody = parsed.success
    ? parsed.data
    : {
        error: status === 0 ? 'network_error' : 'internal_error',
        description: 'the server did not respond',
        fields: [],
      }
  return Object.assign(new Error(description), {
    kind: 'api_error' as const,
    status,
    code: error,
    rule: rule ?? error,
    params: params ?? {},
    fields: fields ?? [],
  })
}

/** What the client reads of a response. */
export interface ServiceResponse extends Pick<Response, 'ok' | 'status' | 'json'> {
  headers: Pick<Headers, 'has' | 'get'>
}

export interface ClientOptions {
  /** Origin before each path: empty in the browser, the address of the API on the server. */
  baseUrl?: string
  fetch?: (url: string, init: RequestInit) => Promise<ServiceResponse>
  /** Added to each request, e.g. the visitor's cookie while rendering on the server. */
  headers?: Record<string, string>
}

export interface CallOptions {
  signal?: AbortSignal
  /** Without a whole response after this time, the call fails like one without any. */
  timeoutMs?: number | undefined
}

export type ApiClient = ReturnType<typeof createClient>

/** `call(endpoint, input)` returns the contract's response or throws an `ApiError`. */
export function createClient({
  baseUrl = '',
  fetch: send = (url, init) => fetch(url, init),
  headers = {},
}: ClientOptions = {}) {
  return async function call<E extends Endpoint>(
    endpoint: E,
    input: RequestOf<E>,
    { signal, timeoutMs }: CallOptions = {},
  ): Promise<OutputOf<E>> {
    const { body } = input as Parts
    const limit = timeoutMs === undefined ? undefined : AbortSignal.timeout(timeoutMs)
    const ends = signal && limit ? AbortSignal.any([signal, limit]) : (signal ?? limit)
    // By name: in Node the class of forms would load all of `fetch`.
    const isRaw = /FormData|Blob|File/.test(Object.prototype.toString.call(body))
    const init: RequestInit = {
      method: endpoint.method,
      headers: {
        accept: 'application/json',
        ...headers,
        ...(body !== undefined && !isRaw && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && {
        body: isRaw ? (body as NonNullable<RequestInit['body']>) : JSON.stringify(body),
      }),
      ...(ends && { signal: ends }),
    }
    const response = await send(baseUrl + urlOf(endpoint, input), init).catch((cause: unknown) => {
      if (signal?.aborted) throw cause
      throw toApiError(0, undefined)
    })
    if (!response.ok) throw toApiError(response.status, await response.json().catch(() => undefined))
    if (response.status === 204) return undefined as OutputOf<E>
    return response.json().catch((cause: unknown) => {
      throw limit?.aborted ? toApiError(0, undefined) : cause
    }) as Promise<OutputOf<E>>
  }
}
