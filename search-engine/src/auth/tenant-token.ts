import { createHmac, timingSafeEqual } from 'node:crypto'

import * as check from '../protocol/checks.ts'
import { isObject, parseJson } from '../protocol/values.ts'
import { matchesPattern } from '../state/api-key.ts'

const hashes: Record<string, string> = { HS256: 'sha256', HS384: 'sha384', HS512: 'sha512' }

/** A rule of a token: the filter that every search on matching indexes is narrowed by; null = none. */
export interface SearchRule {
  pattern: string
  filter: unknown
}

export interface TokenClaims {
  apiKeyUid: string
  rules: SearchRule[]
}

/** The end of a token in whole seconds; null = never. */
type Claims = TokenClaims & { exp: number | null }

/** Why a token is refused; the caller answers 403 with this text. */
export class TokenError extends Error {}

const uuid = /^(?:[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i
/** Braces and the name of a URN go with hyphens only. */
const wrappedUuid = /^(?:\{(.{36})\}|urn:uuid:(.{36}))$/

/** The usual form of a UUID in whichever way it was written, or undefined. */
export function normalUuid(text: string): string | undefined {
  const wrapped = wrappedUuid.exec(text)
  const bare = wrapped?.[1] ?? wrapped?.[2] ?? text
  if (!uuid.test(bare)) return undefined
  const digits = bare.replaceAll('-', '').toLowerCase()
  return [8, 12, 16, 20, 32]
    .map((end, index, ends) => digits.slice(index === 0 ? 0 : ends[index - 1], end))
    .join('-')
}

/** Both base64 and base64url, padded or not; older clients send plain base64 of Latin-1 text. */
function decodePart(part: string): unknown {
  const bytes = Buffer.from(part, 'base64url')
  try {
    return parseJson(bytes.toString('utf8'))
  } catch {
    throw new TokenError('Could not decode tenant token, it holds no JSON.')
  }
}

function readRules(value: unknown): SearchRule[] {
  if (Array.isArray(value) && value.every((entry) => typeof entry === 'string')) {
    return value.map((pattern) => ({ pattern, filter: null }))
  }
  if (!isObject(value))
    throw new TokenError('Could not decode tenant token, `searchRules` is no list and no object.')
  return Object.entries(value).map(([pattern, rule]) => {
    if (rule === null) return { pattern, filter: null }
    if (!isObject(rule))
      throw new TokenError(`Could not decode tenant token, the rule of \`${pattern}\` is no object.`)
    return { pattern, filter: check.anything(rule['filter'] ?? null, check.body) }
  })
}

/** Whole seconds in 64 bits; `1e9` and `5.0` are none. */
const isMoment = (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && Math.abs(value) < 2 ** 63

function readClaims(payload: unknown): Claims {
  if (!isObject(payload)) throw new TokenError('Could not decode tenant token, its payload is no object.')
  const { apiKeyUid, searchRules, exp, aud } = payload
  const uid = typeof apiKeyUid === 'string' ? normalUuid(apiKeyUid) : undefined
  if (uid === undefined)
    throw new TokenError('Could not decode tenant token, `apiKeyUid` is missing or no UUID.')
  if (aud !== undefined) throw new TokenError('Could not decode tenant token, it has an audience.')
  if (exp !== undefined && exp !== null && !isMoment(exp))
    throw new TokenError('Could not decode tenant token, `exp` is no whole number of seconds.')
  return { apiKeyUid: uid, rules: readRules(searchRules), exp: typeof exp === 'number' ? exp : null }
}

/** A token is good for the whole of its last second. */
function refuseExpired(exp: number | null, now: number): void {
  const seconds = Math.floor(now / 1000)
  if (exp !== null && seconds > exp)
    throw new TokenError(`Tenant token expired. Was valid up to \`${exp}\` and we're now \`${seconds}\`.`)
}

/**
 * Reads and verifies a token; only a caller who signed with the key learns that it expired. `secretOf` gives the text of the
 * key that signed it, or undefined when there is no such key any more.
 */
export function readToken(
  text: string,
  secretOf: (uid: string) => string | undefined,
  now: number,
): TokenClaims {
  const [head, payload, signature, ...rest] = text.split('.')
  if (!head || !payload || signature === undefined || rest.length > 0)
    throw new TokenError('The provided API key is invalid.')
  const header = decodePart(head)
  const algorithm = isObject(header) ? header['alg'] : undefined
  const hash = typeof algorithm === 'string' ? hashes[algorithm] : undefined
  if (hash === undefined) {
    throw new TokenError(
      `Could not decode tenant token, its algorithm is not one of ${Object.keys(hashes).join(', ')}.`,
    )
  }
  const { exp, ...claims } = readClaims(decodePart(payload))
  const secret = secretOf(claims.apiKeyUid)
  if (secret === undefined) throw new TokenError('The provided API key is invalid.')
  const wanted = createHmac(hash, secret).update(`${head}.${payload}`).digest()
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) {
    throw new TokenError('Could not decode tenant token, InvalidSignature.')
  }
  refuseExpired(exp, now)
  return claims
}

/** The rule for an index: its exact name beats a longer pattern, which beats a shorter one. */
export function ruleFor(rules: readonly SearchRule[], uid: string): SearchRule | undefined {
  let best: SearchRule | undefined
  for (const rule of rules) {
    if (rule.pattern === uid) return rule
    if (!matchesPattern(rule.pattern, uid)) continue
    if (!best || rule.pattern.length > best.pattern.length) best = rule
  }
  return best
}
