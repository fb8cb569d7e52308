import type { ApiClient } from '@quarry/api/contract/client'
import { describe, expect, it } from 'vitest'
import { answerProof, isProofWanted, subscribeProof, withProof } from './reauthentication.ts'

const refused = (code: string) => Object.assign(new Error(code), { kind: 'api_error' as const, code })

/** An API that requires a recent proof until it gets one. */
function anApi(code = 'proof_needed') {
  const state = { isProved: false, asked: 0 }
  const api = (async () => {
    state.asked += 1
    if (!state.isProved) throw refused(code)
    return 'done'
  }) as unknown as ApiClient
  const call = withProof(api, () => undefined) as unknown as () => Promise<string>
  return { state, call }
}
const wanted = () =>
  new Promise<void>((resolve) => {
    const end = subscribeProof(() => {
      end()
      resolve()
    })
  })

describe('a request that needs a proof', () => {
  it('is sent again after the user has signed in again', async () => {
    const { state, call } = anApi()
    const asking = wanted()
    const done = call()
    await asking
    expect(isProofWanted()).toBe(true)
    state.isProved = true
    answerProof(true)
    expect(await done).toBe('done')
    expect([state.asked, isProofWanted()]).toEqual([2, false])
  })

  it('stays rejected when the user does not', async () => {
    const { state, call } = anApi()
    const asking = wanted()
    const done = call()
    await asking
    answerProof(false)
    await expect(done).rejects.toMatchObject({ code: 'proof_needed' })
    expect(state.asked).toBe(1)
  })

  it('is the only request that waits', async () => {
    await expect(anApi('forbidden').call()).rejects.toMatchObject({ code: 'forbidden' })
    expect(isProofWanted()).toBe(false)
  })
})
