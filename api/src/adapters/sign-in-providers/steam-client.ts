import { MINUTE_MS } from '@quarry/domain/times'
import { z } from 'zod'
import type { SharedState } from '../../ports/shared-state.ts'
import { ProviderFailure, type ProviderClient } from '../../ports/sign-in-providers.ts'
import type { Fetch } from '../bounded-fetch.ts'

const SPEC = 'http://specs.openid.net/auth/2.0'
const ANYBODY = `${SPEC}/identifier_select`
/** Fields without which a response is worthless. */
const SIGNED = ['op_endpoint', 'return_to', 'response_nonce', 'assoc_handle', 'claimed_id', 'identity']
/** Accepted clock difference plus the time a response may take. */
const NONCE_AGE_MS = 5 * MINUTE_MS
const NONCE = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)[!-~]{0,235}$/
const ACCOUNT = /^\d{17}$/

const Players = z.object({ response: z.object({ players: z.array(z.object({ personaname: z.string() })) }) })

export interface SteamOptions {
  apiKey: string
  /** Replaces Steam's own address. */
  url: string | undefined
  siteUrl: string
  backTo: string
  fetch: Fetch
  state: Pick<SharedState, 'count'>
  now: () => Date
}

const failed = (why: string) => new ProviderFailure('failed', `steam: ${why}`)

/** The Steam id of a response that belongs to this visit. It may still be forged. */
function accountIn(
  answer: ReadonlyMap<string, string>,
  { base, endpoint, returnTo }: { base: string; endpoint: string; returnTo: string },
): string {
  if (answer.get('mode') === 'cancel') throw new ProviderFailure('declined', 'steam: cancelled')
  if (answer.get('ns') !== SPEC || answer.get('mode') !== 'id_res') throw failed('no answer of OpenID 2.0')
  if (answer.get('op_endpoint') !== endpoint) throw failed('another provider answers')
  if (answer.get('return_to') !== returnTo) throw failed('the answer is for another address')
  const signed = new Set(answer.get('signed')?.split(','))
  if (!SIGNED.every((name) => signed.has(name))) throw failed('parts of the answer are not signed')
  const claimed = answer.get('claimed_id') ?? ''
  const account = claimed.slice(`${base}/openid/id/`.length)
  if (claimed !== `${base}/openid/id/${account}` || !ACCOUNT.test(account)) throw failed('names no account')
  if (answer.get('identity') !== claimed) throw failed('names two accounts')
  return account
}

/** Only a suggestion for the name, so failures are ignored. */
async function nameOf(account: string, { apiKey, url, fetch }: SteamOptions): Promise<string | null> {
  const query = new URLSearchParams({ steamids: account }).toString()
  try {
    const headers = { 'x-webapi-key': apiKey }
    const response = await fetch(
      `${url ?? 'https://api.steampowered.com'}/ISteamUser/GetPlayerSummaries/v2/?${query}`,
      { headers },
    )
    return Players.parse(await response.json()).response.players[0]?.personaname ?? null
  } catch {
    return null
  }
}

/** OpenID 2.0 without a shared secret: a response is accepted once Steam confirms that it sent it. */
export function steamDoor(options: SteamOptions): ProviderClient {
  const { url: own, siteUrl, backTo, fetch, state, now } = options
  const base = own ?? 'https://steamcommunity.com'
  const endpoint = `${base}/openid/login`
  const returnTo = (secret: string) => `${backTo}?${new URLSearchParams({ state: secret }).toString()}`

  async function refuseOldOrUsed(nonce: string) {
    const madeAt = Date.parse(NONCE.exec(nonce)?.[1] ?? '')
    if (!(Math.abs(now().getTime() - madeAt) <= NONCE_AGE_MS)) throw failed('the answer is too old')
    const { used } = await state.count(`steam-nonce|${nonce}`, 2 * NONCE_AGE_MS)
    if (used > 1) throw failed('the answer was given before')
  }

  async function refuseUnsent(answer: ReadonlyMap<string, string>) {
    const body = new URLSearchParams()
    for (const [name, value] of answer) body.set(`openid.${name}`, value)
    body.set('openid.mode', 'check_authentication')
    const response = await fetch(endpoint, { method: 'POST', body })
    const lines = (await response.text()).split('\n')
    if (!response.ok || !lines.includes('is_valid:true')) throw failed('Steam did not send this response')
  }

  async function whoCame(brought: URLSearchParams, secret: string) {
    const answer = openidOf(brought)
    const account = accountIn(answer, { base, endpoint, returnTo: returnTo(secret) })
    await refuseUnsent(answer)
    await refuseOldOrUsed(answer.get('response_nonce') ?? '')
    return { subject: account, name: await nameOf(account, options), email: null }
  }

  return {
    async authorizationUrl({ state: secret }) {
      const url = new URL(endpoint)
      url.search = new URLSearchParams({
        'openid.ns': SPEC,
        'openid.mode': 'checkid_setup',
        'openid.claimed_id': ANYBODY,
        'openid.identity': ANYBODY,
        'openid.return_to': returnTo(secret),
        'openid.realm': siteUrl,
      }).toString()
      return url
    },
    async identityFrom(brought, { state: secret }) {
      try {
        return await whoCame(brought, secret)
      } catch (error) {
        if (error instanceof ProviderFailure) throw error
        throw new ProviderFailure('failed', 'steam: does not answer', { cause: error })
      }
    },
  }
}

/** The OpenID fields, each exactly once. */
function openidOf(brought: URLSearchParams): ReadonlyMap<string, string> {
  const parts = new Map<string, string>()
  for (const [name, value] of brought) {
    if (!name.startsWith('openid.')) continue
    if (parts.has(name.slice('openid.'.length))) throw failed('names a part twice')
    parts.set(name.slice('openid.'.length), value)
  }
  return parts
}
