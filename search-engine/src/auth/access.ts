import { hash, timingSafeEqual } from 'node:crypto'

import { ApiError } from '../protocol/api-error.ts'
import { listOf } from '../protocol/values.ts'
import { coversAll, opens } from './actions.ts'
import type { Action } from './actions.ts'
import { isExpired, keyText, matchesPattern } from '../state/api-key.ts'
import type { ApiKey } from '../state/api-key.ts'
import { readToken, ruleFor, TokenError } from './tenant-token.ts'
import type { SearchRule } from './tenant-token.ts'

/** Who sent a request, and what it may reach. */
export interface Caller {
  mayUse: (action: Action) => boolean
  maySee: (indexUid: string) => boolean
  /** True when no index is closed to the caller, present or future. */
  seesAll: boolean
  /** Error for an index that the caller may not use. */
  whyNot: (indexUid: string) => string
  /** The filter that a tenant token puts before every search on the index; null = none. */
  filterFor: (indexUid: string) => unknown
}

const everyone: Caller = {
  mayUse: () => true,
  maySee: () => true,
  seesAll: true,
  whyNot: () => '',
  filterFor: () => null,
}

export const refused = (reason = 'The provided API key is invalid.') =>
  new ApiError('invalid_api_key', reason)

const missingHeader = () =>
  new ApiError(
    'missing_authorization_header',
    'The Authorization header is missing. It must use the bearer authorization method.',
  )

/** What stands behind `Bearer` and one blank; another scheme counts as no header. */
function bearerText(header: string): string {
  if (header === 'Bearer') throw refused()
  if (!header.startsWith('Bearer ')) throw missingHeader()
  return header.slice('Bearer '.length)
}

const digest = (text: string) => hash('sha256', text, 'buffer')

/** Who holds a token may know its rules, but not the indexes of the key behind it. */
function whyClosed(key: ApiKey, rules: SearchRule[] | null, uid: string): string {
  if (rules === null)
    return `The API key cannot access the index \`${uid}\`, authorized indexes are ${listOf(key.indexes)}.`
  if (ruleFor(rules, uid) !== undefined)
    return `The API key used to generate this tenant token cannot access the index \`${uid}\`.`
  return `The provided tenant token cannot access the index \`${uid}\`, allowed indexes are ${listOf(rules.map(({ pattern }) => pattern))}.`
}

function callerOf(key: ApiKey, rules: SearchRule[] | null): Caller {
  const reaches = (uid: string) => key.indexes.some((pattern) => matchesPattern(pattern, uid))
  return {
    mayUse: (action) => opens(key, action) && (rules === null || action === 'search'),
    maySee: (uid) => reaches(uid) && (rules === null || ruleFor(rules, uid) !== undefined),
    seesAll: rules === null && coversAll(key.indexes),
    whyNot: (uid) => whyClosed(key, rules, uid),
    filterFor: (uid) => (rules === null ? null : (ruleFor(rules, uid)?.filter ?? null)),
  }
}

/** The keys of an instance and the callers that they make. */
export class Access {
  readonly #masterKey: string | null
  readonly #masterDigest: Buffer
  readonly #keys: ReadonlyMap<string, ApiKey>
  /** Key texts by uid, since they cost a hash each. */
  readonly #texts = new Map<string, string>()
  /** Uids by the digest of the key's text, filled together with the texts; removed keys stay in it. */
  readonly #uids = new Map<string, string>()

  constructor(masterKey: string | null, keys: ReadonlyMap<string, ApiKey>) {
    this.#masterKey = masterKey
    this.#masterDigest = digest(masterKey ?? '')
    this.#keys = keys
  }

  get hasMasterKey(): boolean {
    return this.#masterKey !== null
  }

  textOf(uid: string): string {
    let text = this.#texts.get(uid)
    if (text === undefined) {
      text = keyText(this.#masterKey ?? '', uid)
      this.#texts.set(uid, text)
      this.#uids.set(digest(text).toString('hex'), uid)
    }
    return text
  }

  /** Looked up by a digest, so that timing reveals nothing about the text. Case-insensitive. */
  keyByText(text: string): ApiKey | undefined {
    const wanted = digest(text.toLowerCase()).toString('hex')
    const known = this.#uids.get(wanted)
    if (known !== undefined) return this.#keys.get(known)
    for (const uid of this.#keys.keys()) this.textOf(uid)
    const uid = this.#uids.get(wanted)
    return uid === undefined ? undefined : this.#keys.get(uid)
  }

  /** The caller behind an `Authorization` header, which is read without a master key too; throws 401 or 403. */
  identify(header: string | undefined, action: Action, now = Date.now()): Caller {
    const text = header === undefined ? undefined : bearerText(header)
    if (this.#masterKey === null) {
      if (action.startsWith('keys.')) {
        throw new ApiError(
          'missing_master_key',
          'Keys cannot be used: the server runs without a master key. Start it with --master-key or MEILI_MASTER_KEY.',
        )
      }
      return everyone
    }
    if (text === undefined) throw missingHeader()
    if (timingSafeEqual(digest(text), this.#masterDigest)) return everyone
    const key = this.keyByText(text)
    if (!key && action !== 'search') throw refused()
    const caller = key ? this.#callerOfKey(key, now) : this.#callerOfToken(text, now)
    if (!caller.mayUse(action)) throw refused()
    return caller
  }

  #callerOfKey(key: ApiKey, now: number): Caller {
    if (isExpired(key, now)) throw refused()
    return callerOf(key, null)
  }

  #callerOfToken(text: string, now: number): Caller {
    try {
      const claims = readToken(text, (uid) => (this.#keys.has(uid) ? this.textOf(uid) : undefined), now)
      const key = this.#keys.get(claims.apiKeyUid)
      if (!key || isExpired(key, now)) throw refused()
      return callerOf(key, claims.rules)
    } catch (error) {
      if (error instanceof TokenError) throw refused(error.message)
      throw error
    }
  }
}

/** Throws 403 for an index that is closed to the caller, whether it exists or not. */
export function requireIndexAccess(caller: Caller, indexUid: string): void {
  if (caller.maySee(indexUid)) return
  throw refused(caller.whyNot(indexUid))
}
