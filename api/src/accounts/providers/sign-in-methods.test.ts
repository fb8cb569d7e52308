import { aPasskey } from '@quarry/db/testing/factories'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { signIn } from '../../../contract/accounts/sign-in.ts'
import {
  changeEmail,
  changePassword,
  getAccount,
  restoreEmail,
} from '../../../contract/accounts/credentials.ts'
import { removePasskey } from '../../../contract/accounts/passkeys.ts'
import { getOwnUser } from '../../../contract/accounts/users.ts'
import { getProviderResult, proveByProvider, unlinkProvider } from '../../../contract/accounts/providers.ts'
import { enableTotp, getTotpSecret, loginWithCode } from '../../../contract/accounts/second-factor.ts'
import { aMailbox, flowIn } from '../../../testing/mailbox.ts'
import { ASKED, PASSWORD, providerHarness } from '../../../testing/provider-harness.ts'

const { clock, now, fake, current, stranger, browser, entered, newUser, link } = await providerHarness()
const mailbox = aMailbox(now)

describe('an account with a second factor', () => {
  it('requires the code after a provider as after a password', async () => {
    const one = await entered('discord')
    const { secret, flow } = await one.call(getTotpSecret, {})
    const totp = new TOTP({ secret: Secret.fromBase32(secret) })
    const body = { flow, code: totp.generate({ timestamp: now().getTime() }) }
    const { backup_codes: codes } = await one.call(enableTotp, { body })
    const another = browser()
    expect(await another.visit('discord')).toBe(ASKED)
    await expect(another.call(getOwnUser, {})).rejects.toMatchObject({ status: 401 })
    const answer = await another.call(getProviderResult, {})
    if (answer.kind !== 'code') throw new Error(`asked for ${answer.kind}`)
    const wrong = { flow: answer.flow, code: '000000' }
    await expect(another.call(loginWithCode, { body: wrong })).rejects.toMatchObject({ rule: 'code_wrong' })
    await another.call(loginWithCode, { body: { flow: answer.flow, code: codes[0] ?? '' } })
    expect(await another.call(getOwnUser, {})).toMatchObject({ username: fake.who.name })
  })
})

describe('a reverted change of address', () => {
  it('unlinks the providers that were linked since', async () => {
    const one = await entered('gitlab')
    await link(one, 'google')
    await one.call(changeEmail, { body: { email: `${fake.who.name}@thief.example` } })
    const notice = (await mailbox.collect(current())).find(({ to }) => to === fake.who.email)
    fake.who = { ...fake.who, id: '999999' }
    await link(one, 'discord')
    await current().as('anonymous')(restoreEmail, { body: { flow: flowIn(notice) } })
    const { db } = current()
    const linked = await db
      .selectFrom('linkedIdentities')
      .innerJoin('users', 'users.id', 'userId')
      .select('provider')
      .where('username', '=', fake.who.name)
      .orderBy('provider')
      .execute()
    expect(linked.map(({ provider }) => provider)).toEqual(['gitlab', 'google'])
  })
})

it('is listed with its date of linking and its last use', async () => {
  const one = await entered('gitlab')
  await link(one, 'discord')
  const linked = now().getTime()
  clock.lead = 3_600_000
  await browser().visit('gitlab')
  const near = (time: string | null, at: number) => Math.abs(Date.parse(time ?? '') - at) < 60_000
  const { providers } = await one.call(getAccount, {})
  expect(providers.map((way) => [way.provider, near(way.linked_at, linked), way.name])).toEqual([
    ['gitlab', true, fake.who.name],
    ['discord', true, fake.who.name],
  ])
  expect(providers.map((way) => near(way.last_used, linked))).toEqual([false, true])
  expect(near(providers[0]?.last_used ?? null, now().getTime())).toBe(true)
})

describe('an account without a password', () => {
  it('keeps its last sign-in method, and sets a password with a recent proof', async () => {
    const one = await entered('github')
    await expect(one.call(unlinkProvider, { body: { provider: 'github' } })).rejects.toMatchObject({
      rule: 'provider_last_way',
    })
    clock.lead = 11 * 60_000
    await expect(one.call(changePassword, { body: { new_password: PASSWORD } })).rejects.toMatchObject({
      code: 'proof_needed',
    })
    const { url } = await one.call(proveByProvider, {
      body: { provider: 'github', url: '/settings/account' },
    })
    expect(new URL(url).searchParams.get('prompt')).toBe('select_account')
    expect(await one.comeBack(await one.atProvider(url))).toBe('/settings/account')
    await one.call(changePassword, { body: { new_password: PASSWORD } })
    await one.call(unlinkProvider, { body: { provider: 'github' } })
    const body = { username: fake.who.name, password: PASSWORD }
    expect(await current().as('anonymous')(signIn, { body })).toMatchObject({ user: { has_password: true } })
  })

  it('counts passkeys and providers together as sign-in methods', async () => {
    const one = await entered('github')
    const { id } = await one.call(getOwnUser, {})
    const { id: passkey } = await aPasskey(current().db, { userId: id })
    await one.call(unlinkProvider, { body: { provider: 'github' } })
    const drop = () => one.call(removePasskey, { params: { passkey } })
    await expect(drop()).rejects.toMatchObject({ rule: 'passkey_last_way' })
    await link(one, 'steam')
    await drop()
  })

  it('is proved by its own identity only', async () => {
    const one = await entered('github')
    fake.who = stranger()
    const { url } = await one.call(proveByProvider, { body: { provider: 'github' } })
    await one.comeBack(await one.atProvider(url))
    expect(await one.call(getProviderResult, {})).toMatchObject({ reason: 'not_yours' })
  })

  it('requires the old password to replace a password', async () => {
    const one = await newUser('has_password')
    const body = { new_password: 'another copper 43' }
    await expect(one.call(changePassword, { body })).rejects.toMatchObject({
      fields: [{ path: 'old_password' }],
    })
  })
})

it('reports linking and unlinking by email', async () => {
  const one = await newUser('told_of_links')
  await mailbox.collect(current())
  await link(one, 'gitlab')
  await one.call(unlinkProvider, { body: { provider: 'gitlab' } })
  const emails = await mailbox.collect(current())
  expect(emails.map(({ subject }) => subject)).toEqual(
    expect.arrayContaining([
      'A sign-in provider was linked to your account',
      'A sign-in provider was unlinked from your account',
    ]),
  )
})
