import { PASSKEY_CHALLENGE_MS } from '@quarry/domain/accounts/sign-in-methods'
import { PASSKEYS_MAX } from '@quarry/domain/limits/counts'
import { aPasskey } from '@quarry/db/testing/factories'
import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, it } from 'vitest'
import { signIn, signUp } from '../../../contract/accounts/sign-in.ts'
import type { ApiClient } from '../../../contract/client.ts'
import { getAccount } from '../../../contract/accounts/credentials.ts'
import {
  addPasskey,
  requestPasskey,
  beginPasskey,
  listPasskeys,
  loginWithPasskey,
  removePasskey,
  renamePasskey,
} from '../../../contract/accounts/passkeys.ts'
import { getActivity } from '../../../contract/accounts/activity.ts'
import { prove } from '../../../contract/accounts/recent-proof.ts'
import { enableTotp, getTotpSecret } from '../../../contract/accounts/second-factor.ts'
import { aMailbox } from '../../../testing/mailbox.ts'
import { aDevice } from '../../../testing/software-authenticator.ts'
import { SITE_URL, testApp } from '../../../testing/test-app.ts'

let lead = 0
const now = () => new Date(Date.now() + lead)
const current = testApp({ now })
const mailbox = aMailbox(now)
const collect = () => mailbox.collect(current())
beforeEach(async () => {
  lead = 0
  await collect()
})

const PASSWORD = 'copper and stone 42'
const SITE = { origin: SITE_URL, rpId: new URL(SITE_URL).hostname }
const OTHER_SITE = { origin: 'https://quarry.example', rpId: 'quarry.example' }
const anonymous = () => current().as('anonymous')
const clientWith = (session: string) => current().clientWith({ authorization: session })
const refused = { rule: 'passkey_refused', fields: [{ path: 'credential' }] }
const unknown = { rule: 'passkey_unknown', fields: [{ path: 'credential' }] }

async function newUser(username: string) {
  const body = { username, email: `${username}@mail.example`, password: PASSWORD }
  const { session, user } = await anonymous()(signUp, { body })
  return { call: clientWith(session), id: user.id }
}
async function add(call: ApiClient, device: ReturnType<typeof aDevice>, name = 'Phone') {
  const { options, flow } = await call(beginPasskey, {})
  return call(addPasskey, { body: { flow, name, credential: device.create(options.challenge) } })
}
/** A user with a passkey. */
async function keyed(username: string) {
  const device = aDevice(SITE)
  const owner = await newUser(username)
  return { ...owner, device, passkey: await add(owner.call, device) }
}
const challengeFor = (call: ApiClient) => call(requestPasskey, { body: {} })
type Device = ReturnType<typeof aDevice>
async function enter(device: Device, changes: Parameters<Device['use']>[1] = {}) {
  const { options, flow } = await challengeFor(anonymous())
  return anonymous()(loginWithPasskey, { body: { flow, credential: device.use(options.challenge, changes) } })
}

describe('a passkey', () => {
  it('signs in without a password, and is listed with its last use', async () => {
    const { call, device, passkey } = await keyed('nora')
    expect(passkey).toMatchObject({ name: 'Phone', last_used: null })
    expect(await call(getAccount, {})).toMatchObject({ passkeys: 1 })
    const { session, user } = await enter(device)
    expect(user.username).toBe('nora')
    const listed = await clientWith(session)(listPasskeys, {})
    expect(listed).toMatchObject([{ id: passkey.id, last_used: expect.any(String) as string }])
    const { events } = await call(getActivity, {})
    expect(events.slice(0, 2).map(({ kind }) => kind)).toEqual(['signed_in', 'passkey_added'])
    expect(events[1]?.detail).toBe('Phone')
  })

  it('creates options that browsers accept, and lists existing keys for their owner only', async () => {
    const { call, device } = await keyed('otto')
    const { options } = await call(beginPasskey, {})
    const { id } = device.create('AAAA')
    expect(options).toMatchObject({
      rp: { id: 'quarry.test', name: 'Quarry' },
      user: { name: 'otto' },
      excludeCredentials: [{ id, transports: ['internal'] }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    expect((await challengeFor(anonymous())).options).toMatchObject({
      rpId: 'quarry.test',
      allowCredentials: [],
      userVerification: 'required',
    })
    expect((await challengeFor(call)).options.allowCredentials).toMatchObject([{ id }])
  })

  it('is renamed and removed by its owner, who gets an email, and is invalid then', async () => {
    const { call, device, passkey } = await keyed('vera')
    const params = { passkey: passkey.id }
    await call(renamePasskey, { params, body: { name: '  Old phone ' } })
    expect(await call(listPasskeys, {})).toMatchObject([{ name: 'Old phone' }])
    const { options, flow } = await challengeFor(anonymous())
    await call(removePasskey, { params })
    const body = { flow, credential: device.use(options.challenge) }
    await expect(anonymous()(loginWithPasskey, { body })).rejects.toMatchObject(unknown)
    expect(await call(listPasskeys, {})).toEqual([])
    expect((await collect()).map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([
        'A passkey was added to your account',
        'A passkey was removed from your account',
      ]),
    )
  })

  it('cannot be used, renamed or removed by others', async () => {
    const { passkey } = await keyed('emil')
    const { call: thief } = await newUser('thief')
    const params = { passkey: passkey.id }
    for (const act of [
      () => thief(renamePasskey, { params, body: { name: 'Mine' } }),
      () => thief(removePasskey, { params }),
    ])
      await expect(act()).rejects.toMatchObject({ code: 'not_found' })
  })

  it('belongs to one account', async () => {
    const { device } = await keyed('ines')
    const { call } = await newUser('ivan')
    await expect(add(call, device)).rejects.toMatchObject({ rule: 'passkey_known' })
  })

  it('cannot be removed if it is the only sign-in method', async () => {
    const { call, id, passkey } = await keyed('rosa')
    await current().db.updateTable('users').set({ passwordHash: null }).where('id', '=', id).execute()
    const drop = (key: string) => call(removePasskey, { params: { passkey: key } })
    await expect(drop(passkey.id)).rejects.toMatchObject({ rule: 'passkey_last_way' })
    const other = await add(call, aDevice(SITE), 'Spare')
    const outcomes = await Promise.allSettled([drop(passkey.id), drop(other.id)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await call(listPasskeys, {})).toHaveLength(1)
  })

  it('is limited per account, even with simultaneous requests', async () => {
    const { call, id } = await newUser('hugo')
    for (let held = 1; held < PASSKEYS_MAX; held += 1) await aPasskey(current().db, { userId: id })
    const outcomes = await Promise.allSettled([add(call, aDevice(SITE)), add(call, aDevice(SITE))])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(call(beginPasskey, {})).rejects.toMatchObject({ rule: 'passkeys_full' })
  })

  it('counts as a recent proof, which adding and removing a passkey require', async () => {
    const { call, device, passkey } = await keyed('mara')
    const { call: other, device: othersDevice } = await keyed('maud')
    lead = 11 * 60_000
    const params = { passkey: passkey.id }
    for (const act of [() => call(beginPasskey, {}), () => call(removePasskey, { params })])
      await expect(act()).rejects.toMatchObject({ code: 'proof_needed' })
    const proof = async (ask: ApiClient, key: Device) => {
      const { options, flow } = await challengeFor(ask)
      return call(prove, { body: { passkey: { flow, credential: key.use(options.challenge) } } })
    }
    await expect(proof(call, othersDevice)).rejects.toMatchObject(unknown)
    await expect(proof(other, device)).rejects.toMatchObject(refused)
    await expect(proof(anonymous(), device)).rejects.toMatchObject(refused)
    await proof(call, device)
    await call(removePasskey, { params })
  })
})

describe('a sign-in with a pending second step', () => {
  async function waiting(username: string) {
    const owner = await keyed(username)
    const { secret, flow } = await owner.call(getTotpSecret, {})
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now().getTime() })
    await owner.call(enableTotp, { body: { flow, code } })
    const answer = await anonymous()(signIn, { body: { username, password: PASSWORD } })
    if ('session' in answer) throw new Error('no second step was asked for')
    expect(answer.has_passkeys).toBe(true)
    return { ...owner, waits: answer.flow }
  }

  it('is completed once by a passkey of the account instead of a code', async () => {
    const { device, waits } = await waiting('tilda')
    const finish = async () => {
      const { options, flow } = await anonymous()(requestPasskey, { body: { sign_in_flow: waits } })
      expect(options.allowCredentials).toMatchObject([{ id: device.create('AAAA').id }])
      const credential = device.use(options.challenge)
      return anonymous()(loginWithPasskey, { body: { flow, credential, sign_in_flow: waits } })
    }
    expect((await finish()).user.username).toBe('tilda')
    await expect(finish()).rejects.toMatchObject({ rule: 'flow_dead' })
  })

  it('rejects a passkey of another user, and a challenge without a user', async () => {
    const { device, waits } = await waiting('udo')
    const { device: other } = await keyed('una')
    const { options, flow } = await anonymous()(requestPasskey, { body: { sign_in_flow: waits } })
    const answer = (given: { flow: string; credential: ReturnType<Device['use']> }) =>
      anonymous()(loginWithPasskey, { body: { ...given, sign_in_flow: waits } })
    await expect(answer({ flow, credential: other.use(options.challenge) })).rejects.toMatchObject(unknown)
    const free = await challengeFor(anonymous())
    const credential = device.use(free.options.challenge)
    await expect(answer({ flow: free.flow, credential })).rejects.toMatchObject(refused)
  })
})

describe('a challenge', () => {
  it('accepts one response', async () => {
    const { call, device } = await keyed('dora')
    const { options, flow } = await challengeFor(anonymous())
    const body = { flow, credential: device.use(options.challenge) }
    const outcomes = await Promise.allSettled([
      anonymous()(loginWithPasskey, { body }),
      anonymous()(loginWithPasskey, { body }),
    ])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(anonymous()(loginWithPasskey, { body })).rejects.toMatchObject(refused)
    const creation = await call(beginPasskey, {})
    const made = (key: Device) =>
      call(addPasskey, {
        body: { flow: creation.flow, name: 'Key', credential: key.create(creation.options.challenge) },
      })
    await made(aDevice(SITE))
    await expect(made(aDevice(SITE))).rejects.toMatchObject(refused)
  })

  it('is consumed by an invalid response as well', async () => {
    const { device } = await keyed('gus')
    const { options, flow } = await challengeFor(anonymous())
    const answer = (challenge: string) =>
      anonymous()(loginWithPasskey, { body: { flow, credential: device.use(challenge) } })
    await expect(answer('AAAA')).rejects.toMatchObject(refused)
    await expect(answer(options.challenge)).rejects.toMatchObject(refused)
  })

  it('expires after a few minutes', async () => {
    const { call, device } = await keyed('lena')
    const { options, flow } = await challengeFor(anonymous())
    const creation = await call(beginPasskey, {})
    lead = PASSKEY_CHALLENGE_MS
    const body = { flow, credential: device.use(options.challenge) }
    await expect(anonymous()(loginWithPasskey, { body })).rejects.toMatchObject(refused)
    const credential = aDevice(SITE).create(creation.options.challenge)
    await expect(
      call(addPasskey, { body: { flow: creation.flow, name: 'Late', credential } }),
    ).rejects.toMatchObject(refused)
  })

  it('is bound to its user and its purpose', async () => {
    const { call, device } = await keyed('paul')
    const { call: stranger } = await newUser('stranger')
    const theirs = await stranger(beginPasskey, {})
    const use = await challengeFor(call)
    for (const { flow, options } of [theirs, use])
      await expect(
        call(addPasskey, {
          body: { flow, name: 'Key', credential: aDevice(SITE).create(options.challenge) },
        }),
      ).rejects.toMatchObject(refused)
    const creation = await call(beginPasskey, {})
    for (const { flow, options } of [creation, await challengeFor(call)])
      await expect(
        anonymous()(loginWithPasskey, { body: { flow, credential: device.use(options.challenge) } }),
      ).rejects.toMatchObject(refused)
  })
})

describe('a response', () => {
  it('of another origin or site, or without user verification, is rejected and recorded', async () => {
    const { call, device } = await keyed('carl')
    const lies = [{ origin: OTHER_SITE.origin }, { rpId: OTHER_SITE.rpId }, { isVerified: false }]
    for (const changes of lies) {
      await expect(enter(device, changes)).rejects.toMatchObject(refused)
      const { options, flow } = await call(beginPasskey, {})
      const credential = aDevice(SITE).create(options.challenge, changes)
      await expect(call(addPasskey, { body: { flow, name: 'Key', credential } })).rejects.toMatchObject(
        refused,
      )
    }
    const { events } = await call(getActivity, {})
    expect(events.filter(({ kind }) => kind === 'proof_failed')).toHaveLength(lies.length)
    expect(await call(listPasskeys, {})).toHaveLength(1)
  })

  it('signed by another key, or with the name of another key, is rejected', async () => {
    const { device } = await keyed('hana')
    const { id } = await keyed('ruth')
    const { options, flow } = await challengeFor(anonymous())
    const { response } = aDevice(SITE).use(options.challenge)
    await expect(
      anonymous()(loginWithPasskey, { body: { flow, credential: { ...device.use('AAAA'), response } } }),
    ).rejects.toMatchObject(refused)
    const next = await challengeFor(anonymous())
    const good = device.use(next.options.challenge)
    const userHandle = Buffer.from(id).toString('base64url')
    const credential = { ...good, response: { ...good.response, userHandle } }
    await expect(
      anonymous()(loginWithPasskey, { body: { flow: next.flow, credential } }),
    ).rejects.toMatchObject(refused)
  })

  it('with a counter that does not increase is rejected as a cloned key', async () => {
    const { device } = await keyed('nils')
    device.counter = 7
    await enter(device)
    for (const counter of [7, 6, 0]) {
      device.counter = counter
      await expect(enter(device)).rejects.toMatchObject(refused)
    }
    device.counter = 8
    await enter(device)
  })

  it('that is malformed is rejected with the same error', async () => {
    const { call, device } = await keyed('iris')
    const { flow } = await challengeFor(anonymous())
    const junk = {
      ...device.use('AAAA'),
      response: { clientDataJSON: 'AAAA', authenticatorData: '', signature: '' },
    }
    await expect(anonymous()(loginWithPasskey, { body: { flow, credential: junk } })).rejects.toMatchObject(
      refused,
    )
    const creation = await call(beginPasskey, {})
    const made = {
      ...aDevice(SITE).create('AAAA'),
      response: { clientDataJSON: 'AAAA', attestationObject: 'o2Nm' },
    }
    await expect(
      call(addPasskey, { body: { flow: creation.flow, name: 'Key', credential: made } }),
    ).rejects.toMatchObject(refused)
  })
})
