import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Dispatcher } from 'undici'
import { forward } from './forward.ts'
import { refuse } from './error-response.ts'
import { AllowedSearch } from './allowed-search.ts'
import { requestsPerMinute } from './limits/requests-per-minute.ts'

const PATH = '/_search/multi-search'
const BODY_MAX_BYTES = 128 * 1024
const DEADLINE_MS = 10_000

interface RejectedSearch {
  status: number
  error: string
  description: string
}

const badRequest = (description: string): RejectedSearch => ({
  status: 400,
  error: 'invalid_input',
  description,
})

/** Reads a small body; undefined when it is larger than any page sends. */
async function readText(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    size += (chunk as Buffer).length
    if (size > BODY_MAX_BYTES) return undefined
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Reads the search of a request and serializes it again, or returns why it is rejected. */
async function readSearch(request: IncomingMessage): Promise<{ body: string } | { refused: RejectedSearch }> {
  const tooLarge = {
    status: 413,
    error: 'too_large',
    description: 'the search is larger than any page sends',
  }
  if (Number(request.headers['content-length'] ?? 0) > BODY_MAX_BYTES) return { refused: tooLarge }
  const text = await readText(request)
  if (text === undefined) return { refused: tooLarge }
  const parsed = AllowedSearch.safeParse(parse(text))
  if (parsed.success) return { body: JSON.stringify(parsed.data) }
  const [issue] = parsed.error.issues
  return { refused: badRequest(`${issue?.path.join('.') || 'search'}: ${issue?.message}`) }
}

/**
 * Forwards searches of browsers to the engine: only the kind of request that pages send, validated and bounded, with
 * the rate limit of the API, aborted when the visitor leaves.
 */
export function createSearchGateway(ratePerMinute: number) {
  const count = requestsPerMinute(ratePerMinute)

  async function admits(response: ServerResponse, caller: string): Promise<boolean> {
    const counted = await count(caller)
    if (!counted) return true
    const seconds = counted.secondsLeft
    response.setHeader('x-ratelimit-limit', String(ratePerMinute))
    response.setHeader('x-ratelimit-remaining', String(counted.remaining))
    response.setHeader('x-ratelimit-reset', String(seconds))
    if (!counted.isExceeded) return true
    refuse(response, {
      status: 429,
      error: 'ratelimit_error',
      description: `too many searches, try again in ${seconds} seconds`,
      headers: { 'retry-after': String(seconds) },
    })
    return false
  }

  return async (
    pool: Dispatcher | undefined,
    request: IncomingMessage,
    response: ServerResponse,
    { pathname, caller, enter }: { pathname: string; caller: string; enter: () => Promise<() => void> },
  ): Promise<void> => {
    if (!pool || pathname !== PATH)
      return refuse(response, { status: 404, error: 'not_found', description: 'there is nothing here' })
    if (request.method !== 'POST')
      return refuse(response, {
        status: 405,
        error: 'invalid_input',
        description: 'searches are sent with POST',
        headers: { allow: 'POST' },
      })
    if ((request.headers['content-encoding'] ?? 'identity') !== 'identity')
      return refuse(response, { ...badRequest('searches are sent as they are, not packed'), status: 415 })
    if (!(await admits(response, caller))) return
    const search = await readSearch(request)
    if ('refused' in search) return refuse(response, search.refused)
    const onResponse = await enter()
    if (response.destroyed) return
    const { authorization, 'accept-encoding': acceptEncoding } = request.headers
    await forward(pool, request, response, {
      path: '/multi-search',
      headers: {
        'content-type': 'application/json',
        ...(authorization !== undefined && { authorization }),
        ...(acceptEncoding !== undefined && { 'accept-encoding': String(acceptEncoding) }),
      },
      body: search.body,
      signal: AbortSignal.timeout(DEADLINE_MS),
      onResponse,
    })
  }
}
