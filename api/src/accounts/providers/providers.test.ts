import { PROVIDER_FLOW_MS, PROVIDERS } from '@quarry/domain/accounts/sign-in-methods'
import { describe, expect, it } from 'vitest'
import { getAccount } from '../../../contract/accounts/credentials.ts'
import { getOwnUser } from '../../../contract/accounts/users.ts'
import {
  getProviderResult,
  linkProvider,
  listProviders,
  signUpByProvider,
  unlinkProvider,
} from '../../../contract/accounts/providers.ts'
import type { Trouble } from '../../../testing/fake-providers.ts'
import { ASKED, TELLS_EMAIL, providerHarness } from '../../../testing/provider-harness.ts'
import { askedBy, SITE_URL } from '../../../testing/test-app.ts'
import { memoryState } from '../../adapters/shared-state/memory-state.ts'
import { ATTEMPTS } from '../../limits/attempt-limits.ts'
import { openProviders } from '../../adapters/sign-in-providers/open-providers.ts'

const { clock, now, fake, providers, current, stranger, browser, entered, newUser, link, kinds } =
  await providerHarness()

describe.each(PROVIDERS)('sign-in through %s', (provider) => {
  it('signs up with a chosen name, and signs in again', async () => {
    const one = browser()
    expect(await one.visit(provider)).toBe(ASKED)
    expect(await one.call(getProviderResult, {})).toEqual({
      kind: 'new',
      provider,
      suggested: fake.who.name,
      email: TELLS_EMAIL.has(provider) ? fake.who.email : null,
    })
    const username = `chosen_${fake.who.name}`
    const { user } = await one.call(signUpByProvider, {
      body: { username, ...(!TELLS_EMAIL.has(provider) && { email: `${username}@mail.example` }) },
    })
    expect(user).toMatchObject({
      username,
      has_password: false,
      email_verified: TELLS_EMAIL.has(provider),
      auth_providers: [provider],
    })
    expect((await one.call(getOwnUser, {})).auth_providers).toEqual([provider])

    const another = browser()
    expect(await another.visit(provider)).toBe('/mods')
    expect((await another.call(getOwnUser, {})).username).toBe(username)
    expect(await kinds(another)).toEqual(['signed_in', 'account_created'])
  })

  it('links, uses and unlinks an account', async () => {
    const one = await newUser(`linker_${provider}`)
    expect(await link(one, provider)).toBe('/settings/account?done=linked')
    expect((await one.call(getAccount, {})).providers).toMatchObject([{ provider, name: fake.who.name }])
    const another = browser()
    expect(await another.visit(provider)).toBe('/mods')
    expect((await another.call(getOwnUser, {})).username).toBe(`linker_${provider}`)
    await one.call(unlinkProvider, { body: { provider } })
    expect((await one.call(getAccount, {})).providers).toEqual([])
    expect(await browser().visit(provider)).toBe(ASKED)
    expect((await kinds(one)).slice(0, 3)).toEqual(['provider_unlinked', 'signed_in', 'provider_linked'])
  })

  it('reports that the user declined', async () => {
    fake.trouble = 'declined'
    const one = browser()
    expect(await one.visit(provider)).toBe(ASKED)
    expect(await one.call(getProviderResult, {})).toMatchObject({
      kind: 'refused',
      reason: 'declined',
      provider,
    })
  })

  it.each<Trouble>(['down', 'huge', 'redirects', 'not-json'])(
    'rejects the sign-in when %s',
    async (trouble) => {
      fake.trouble = trouble
      const one = browser()
      await one.visit(provider)
      expect(await one.call(getProviderResult, {})).toMatchObject({
        kind: 'refused',
        reason: 'failed',
        provider,
      })
    },
  )

  it('rejects a state that is unknown, used, old or of another browser', async () => {
    const refused = { kind: 'refused', reason: 'expired', provider: null }
    const one = browser()
    const path = await one.atProvider(await one.begin(provider))
    const forged = browser()
    await forged.begin(provider)
    await forged.comeBack(path.replace(/state=[^&]*/, 'state=forged'))
    expect(await forged.call(getProviderResult, {})).toMatchObject(refused)

    const first = browser()
    const used = await first.atProvider(await first.begin(provider))
    const mark = new Map(first.cookies)
    await first.comeBack(used)
    for (const [name, value] of mark) first.cookies.set(name, value)
    await first.comeBack(used)
    expect(await first.call(getProviderResult, {})).toMatchObject(refused)

    const other = browser()
    await other.begin(provider)
    await other.comeBack(path)
    expect(await other.call(getProviderResult, {})).toMatchObject(refused)

    const late = browser()
    const old = await late.atProvider(await late.begin(provider))
    clock.lead = PROVIDER_FLOW_MS + 1000
    await late.comeBack(old)
    expect(await late.call(getProviderResult, {})).toMatchObject(refused)
  })
})

describe.each(['google', 'microsoft', 'gitlab'] as const)('the id token of %s', (provider) => {
  it.each<Trouble>(['wrong-audience', 'wrong-nonce', 'wrong-issuer', 'expired-token'])(
    'is rejected with a %s',
    async (trouble) => {
      fake.trouble = trouble
      const one = browser()
      await one.visit(provider)
      expect(await one.call(getProviderResult, {})).toMatchObject({ reason: 'failed' })
    },
  )
})

describe('the response of Steam', () => {
  const CHANGES: Record<string, (answer: URLSearchParams) => void> = {
    'another account': (answer) => {
      const account = answer.get('openid.claimed_id')?.replace(/\d{17}$/, '76561190000000001') ?? ''
      answer.set('openid.claimed_id', account)
      answer.set('openid.identity', account)
    },
    'another provider': (answer) =>
      answer.set('openid.op_endpoint', 'https://elsewhere.example/openid/login'),
    'another address': (answer) => answer.set('openid.return_to', `${SITE_URL}/v2/auth/callback`),
    'an account of another site': (answer) =>
      answer.set('openid.claimed_id', 'https://elsewhere.example/id/1'),
    'parts that are not signed': (answer) => answer.set('openid.signed', 'signed,op_endpoint,return_to'),
    'an old nonce': (answer) => answer.set('openid.response_nonce', '2020-01-01T00:00:00Zx'),
    'no nonce': (answer) => answer.delete('openid.response_nonce'),
    'a part twice': (answer) => answer.append('openid.claimed_id', 'x'),
  }
  it.each(Object.entries(CHANGES))('is rejected with %s', async (_, change) => {
    const one = browser()
    const path = await one.atProvider(await one.begin('steam'))
    const [page, query] = path.split('?')
    const answer = new URLSearchParams(query)
    change(answer)
    await one.comeBack(`${page}?${answer.toString()}`)
    expect(await one.call(getProviderResult, {})).toMatchObject({ reason: 'failed', provider: 'steam' })
  })

  it('is rejected when its clock is far off', async () => {
    const one = browser()
    const path = await one.atProvider(await one.begin('steam'))
    clock.lead = 6 * 60_000
    await one.comeBack(path)
    expect(await one.call(getProviderResult, {})).toMatchObject({ reason: 'failed' })
  })

  it('is accepted once, even without other state', async () => {
    const door = providers.get('steam')
    const one = browser()
    const address = new URL(await one.begin('steam'))
    const state = new URL(address.searchParams.get('openid.return_to') ?? '').searchParams.get('state') ?? ''
    const brought = new URLSearchParams((await one.atProvider(address.href)).split('?')[1])
    const held = { state, verifier: '', nonce: '' }
    expect((await door?.identityFrom(brought, held))?.subject).toMatch(/^\d{17}$/)
    await expect(door?.identityFrom(brought, held)).rejects.toMatchObject({ reason: 'failed' })
  })
})

describe('sign-up and linking', () => {
  it('does not sign in by an email address: its owner must sign in first', async () => {
    fake.who = { ...fake.who, email: 'Alice@example.com' }
    await current()
      .db.updateTable('users')
      .set({ emailVerified: true })
      .where('username', '=', 'alice')
      .execute()
    const one = browser()
    await one.visit('github')
    expect(await one.call(getProviderResult, {})).toMatchObject({
      reason: 'email_taken',
      provider: 'github',
      email: 'Alice@example.com',
    })
    expect(one.cookies.has('quarry_session')).toBe(false)
  })

  it('requires an address, and its verification, if the provider has no verified one', async () => {
    fake.who = { ...fake.who, isEmailProved: false }
    const one = browser()
    await one.visit('google')
    expect(await one.call(getProviderResult, {})).toMatchObject({ kind: 'new', email: null })
    const body = { username: fake.who.name }
    await expect(one.call(signUpByProvider, { body })).rejects.toMatchObject({ fields: [{ path: 'email' }] })
    const email = 'alice@example.com'
    const { user } = await one.call(signUpByProvider, { body: { ...body, email } })
    expect(user).toMatchObject({ email, email_verified: false })
  })

  it('allows another name if one is taken, and creates one account per visit', async () => {
    const one = browser()
    await one.visit('github')
    await expect(one.call(signUpByProvider, { body: { username: 'Alice' } })).rejects.toMatchObject({
      fields: [{ path: 'username', rule: 'username_in_use' }],
    })
    const twin = browser()
    for (const [name, value] of one.cookies) twin.cookies.set(name, value)
    await one.call(signUpByProvider, { body: { username: fake.who.name } })
    await expect(
      twin.call(signUpByProvider, { body: { username: `${fake.who.name}_2` } }),
    ).rejects.toMatchObject({ code: 'invalid_input' })
  })

  it('continues on the page of this site where it started', async () => {
    await entered('gitlab')
    for (const url of ['https://evil.example/', '//evil.example', '/\\evil.example', '/auth/sign-in'])
      expect(await browser().visit('gitlab', url)).toBe('/dashboard/projects')
  })

  it('rejects an identity of another account, and a second one of the same provider', async () => {
    await entered('discord')
    const other = await newUser('second_owner')
    await link(other, 'discord')
    expect(await other.call(getProviderResult, {})).toMatchObject({ reason: 'taken', provider: 'discord' })
    fake.who = stranger()
    await link(other, 'discord')
    const { providers: linked } = await other.call(getAccount, {})
    expect(linked).toMatchObject([{ provider: 'discord', name: fake.who.name }])
    await expect(link(other, 'discord')).rejects.toMatchObject({ rule: 'provider_linked' })
  })

  it('rejects a link that another user completes', async () => {
    const one = await newUser('link_starter')
    const { url } = await one.call(linkProvider, { body: { provider: 'steam' } })
    const path = await one.atProvider(url)
    one.cookies.set('quarry_session', current().tokens.mallory)
    await one.comeBack(path)
    expect(await one.call(getProviderResult, {})).toMatchObject({ reason: 'expired' })
    expect((await current().as('mallory')(getAccount, {})).providers).toEqual([])
  })
})

it('limits the wait for a provider', async () => {
  const hasty = openProviders(fake.keys, { state: memoryState(), now, timeoutMs: 200 })
  fake.trouble = 'slow'
  for (const provider of PROVIDERS) {
    const one = browser()
    const path = await one.atProvider(await one.begin(provider))
    const brought = new URLSearchParams(path.split('?')[1])
    const held = { state: brought.get('state') ?? '', verifier: 'x', nonce: 'x' }
    await expect(hasty.get(provider)?.identityFrom(brought, held)).rejects.toMatchObject({ reason: 'failed' })
  }
})

it('limits visits per caller, and shows a page when exceeded', async () => {
  const { app } = current()
  const begin = async (ip: string) => {
    const headers = askedBy(ip)
    return (await app.request('/v2/auth/init?provider=github', { headers })).headers.get('location')
  }
  const [{ max }] = ATTEMPTS['provider-caller']
  for (let visit = 0; visit < max; visit += 1) expect(await begin('203.0.113.9')).toContain('state=')
  expect(await begin('203.0.113.9')).toBe(`${SITE_URL}/auth/provider?refused=too_often`)
  expect(await begin('203.0.113.10')).toContain('state=')
})

it('lists the configured providers', async () => {
  expect(await current().as('anonymous')(listProviders, {})).toEqual({ providers: PROVIDERS })
  expect(openProviders({ SITE_URL }, { state: memoryState(), now }).size).toBe(0)
})
