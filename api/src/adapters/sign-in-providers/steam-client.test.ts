import { MINUTE_MS } from '@quarry/domain/times'
import { expect, it } from 'vitest'
import { memoryState } from '../shared-state/memory-state.ts'
import { steamDoor } from './steam-client.ts'

const SPEC = 'http://specs.openid.net/auth/2.0'
const STEAM = 'https://steam.example'
const BACK = 'https://quarry.test/v2/auth/callback'
const NOW = Date.UTC(2026, 0, 1, 12)

/** Steam confirms every response. */
const door = () =>
  steamDoor({
    apiKey: 'key',
    url: STEAM,
    siteUrl: 'https://quarry.test',
    backTo: BACK,
    fetch: async () => new Response('is_valid:true\n'),
    state: memoryState(),
    now: () => new Date(NOW),
  })

/** A response created at that time. */
function answerOf(madeAt: number): URLSearchParams {
  const account = `${STEAM}/openid/id/76561190000000007`
  const parts = {
    ns: SPEC,
    mode: 'id_res',
    op_endpoint: `${STEAM}/openid/login`,
    return_to: `${BACK}?state=secret`,
    signed: 'op_endpoint,return_to,response_nonce,assoc_handle,claimed_id,identity',
    response_nonce: `${new Date(madeAt).toISOString().slice(0, 19)}Zabc`,
    assoc_handle: '1',
    claimed_id: account,
    identity: account,
  }
  const named = Object.entries(parts).map(([name, value]): [string, string] => [`openid.${name}`, value])
  return new URLSearchParams(named)
}
const whoCame = (madeAt: number) =>
  door().identityFrom(answerOf(madeAt), { state: 'secret', verifier: '', nonce: '' })

it.each([-5, 0, 5])('accepts a response whose clock is off by %i minutes', async (minutes) => {
  expect(await whoCame(NOW + minutes * MINUTE_MS)).toMatchObject({ subject: '76561190000000007' })
})

it.each([-1, 1])('rejects a response whose clock is off by more (%i)', async (side) => {
  await expect(whoCame(NOW + side * (5 * MINUTE_MS + 1000))).rejects.toMatchObject({ reason: 'failed' })
})
