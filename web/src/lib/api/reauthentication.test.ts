import type { ApiClient } from '@quarry/api/contract/client'
import { describe, expect, it, vi } from 'vitest'
import {
  answerNeeded,
  neededNow,
  reauthenticating,
  setUpReauthentication,
  subscribeNeeded,
} from './reauthentication.ts'

const refused = (code: string) => Object.assign(new Error(code), { kind: 'api_error' as const, code })

/** An API that requires a recent proof until it gets one. */
function anApi(code = 'proof_needed') {
  const state = { isProved: false, asked: 0 }
  const api = (async () => {
    state.asked += 1
    if (!state.isProved) throw refused(code)
    return 'done'
  }) as unknown as ApiClient
  const send = reauthenticating(api) as unknown as (endpoint: { method: string }) => Promise<string>
  return { state, call: (method = 'PATCH') => send({ method }) }
}
const wanted = () =>
  new Promise<void>((resolve) => {
    const end = subscribeNeeded(() => {
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
    expect(neededNow()).toBe('proof')
    state.isProved = true
    answerNeeded(true)
    expect(await done).toBe('done')
    expect([state.asked, neededNow()]).toEqual([2, undefined])
  })

  it('stays rejected when the user does not', async () => {
    const { state, call } = anApi()
    const asking = wanted()
    const done = call()
    await asking
    answerNeeded(false)
    await expect(done).rejects.toMatchObject({ code: 'proof_needed' })
    expect(state.asked).toBe(1)
  })

  it('is the only request that waits', async () => {
    await expect(anApi('forbidden').call()).rejects.toMatchObject({ code: 'forbidden' })
    expect(neededNow()).toBeUndefined()
  })
})

describe('a request after the session has ended', () => {
  const signedIn = (isSignedIn: boolean) =>
    setUpReauthentication({ isSignedIn, prepare: () => undefined, hasSession: async () => false })

  it('is sent again after the user has signed in over the page', async () => {
    signedIn(true)
    const { state, call } = anApi('unauthorized')
    const asking = wanted()
    const done = call()
    await asking
    expect(neededNow()).toBe('sign-in')
    state.isProved = true
    answerNeeded(true)
    expect(await done).toBe('done')
  })

  it('stays rejected for visitors, and for pages that only read', async () => {
    signedIn(false)
    await expect(anApi('unauthorized').call()).rejects.toMatchObject({ code: 'unauthorized' })
    signedIn(true)
    await expect(anApi('unauthorized').call('GET')).rejects.toMatchObject({ code: 'unauthorized' })
    expect(neededNow()).toBeUndefined()
  })

  it('stays rejected when the session still exists', async () => {
    setUpReauthentication({ isSignedIn: true, prepare: () => undefined, hasSession: async () => true })
    await expect(anApi('unauthorized').call()).rejects.toMatchObject({ code: 'unauthorized' })
    expect(neededNow()).toBeUndefined()
  })

  it('is asked for before a proof', async () => {
    signedIn(true)
    const proof = anApi()
    const session = anApi('unauthorized')
    const both = [proof.call(), session.call()]
    await vi.waitFor(() => expect(neededNow()).toBe('sign-in'))
    session.state.isProved = true
    answerNeeded(true)
    await both[1]
    expect(neededNow()).toBe('proof')
    proof.state.isProved = true
    answerNeeded(true)
    await both[0]
  })
})
