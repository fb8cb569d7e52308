import { scopeSum } from '@quarry/domain/accounts/scopes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectNoViolationsInAnyTheme } from '../support/a11y.ts'
import { aVisitor, signInByRequest, siteUrl, type Visitor } from '../support/browser.ts'

/** A user is asked by an app for access, rejects, then accepts, and revokes it. */
const BACK = 'https://launcher.example/callback'
const password = 'quartz-lantern-vault'
const username = `guest_${Date.now().toString(36)}`

let guest: Visitor
let app: { id: string; client_secret: string }

beforeAll(async () => {
  const headers = { origin: new URL(siteUrl()).origin }
  const maker = await aVisitor()
  await signInByRequest(maker, 'mallory')
  const data = {
    name: 'Lamp',
    max_scopes: scopeSum(['USER_READ', 'COLLECTION_WRITE']),
    redirect_uris: [BACK],
  }
  const made = await maker.page.request.post('/_internal/oauth/app', { data, headers })
  app = (await made.json()) as typeof app
  await maker.close()
  guest = await aVisitor({ reducedMotion: 'reduce' })
  await guest.page.request.post('/v2/auth/create', {
    data: { username, email: `${username}@example.org`, password },
    headers,
  })
  await guest.context.clearCookies()
  await guest.context.route('https://launcher.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Lamp</title>' }),
  )
})
afterAll(() => guest.close())

const question = () =>
  `/auth/authorize?${new URLSearchParams({ client_id: app.id, response_type: 'code', redirect_uri: BACK, state: '1e3 & more' }).toString()}`
const answered = async () => {
  await guest.page.waitForURL((url) => url.origin === 'https://launcher.example')
  return new URL(guest.page.url())
}
const main = () => guest.page.getByRole('main')
const userBy = (token: string) =>
  guest.page.request.get(`${siteUrl()}/v2/user`, { headers: { authorization: `Bearer ${token}` } })

let token = ''

describe('an OAuth app that requests access', () => {
  it('sends a guest to sign-in, lists its permissions, and gets the rejection', async () => {
    const { page } = guest
    await guest.visit(question())
    await page.getByLabel('Email or username').fill(username)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await main().getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('heading', { name: 'Authorize Lamp?' }).waitFor()
    // The page may still be arriving.
    const permissions = () => main().getByRole('listitem').allTextContents()
    await expect.poll(permissions).toEqual(['Read your profile', 'Edit collections'])
    await main().getByText(BACK).waitFor()
    await expectNoViolationsInAnyTheme(page)
    await main().getByRole('button', { name: 'Decline' }).click()
    const { searchParams } = await answered()
    expect(searchParams.get('error')).toBe('access_denied')
    expect(searchParams.get('state')).toBe('1e3 & more')
  })

  it('gets the consent by keyboard, and has access until it is revoked', async () => {
    const { page } = guest
    await guest.visit(question())
    await main().getByRole('button', { name: 'Authorize' }).focus()
    await page.keyboard.press('Enter')
    const code = (await answered()).searchParams.get('code') ?? ''
    const form = { grant_type: 'authorization_code', code, redirect_uri: BACK, client_id: app.id }
    const tokens = await page.request.post(`${siteUrl()}/_internal/oauth/token`, {
      form: { ...form, client_secret: app.client_secret },
    })
    token = ((await tokens.json()) as { access_token: string }).access_token
    expect(await (await userBy(token)).json()).toMatchObject({ username })
    await guest.visit('/settings/authorizations')
    await main().getByRole('button', { name: 'Revoke Lamp' }).click()
    await page.getByRole('button', { name: 'Revoke app' }).click()
    await main().getByText('No authorized apps').waitFor()
    expect((await userBy(token)).status()).toBe(401)
  })

  it('is answered without scripts as well', async () => {
    const plain = await aVisitor({ javaScriptEnabled: false })
    const headers = { origin: new URL(siteUrl()).origin }
    await plain.page.request.post('/v2/auth/login', { data: { username, password }, headers })
    for (const [name, parameter] of [
      ['Decline', 'error'],
      ['Authorize', 'code'],
    ] as const) {
      const page = await plain.context.newPage()
      await page.goto(question())
      // The address has no listener; a browser may show its own error page.
      const asked = page.waitForRequest((request) => request.url().startsWith('https://launcher.example/'))
      await page.getByRole('main').getByRole('button', { name }).click()
      const { searchParams } = new URL((await asked).url())
      expect(searchParams.get(parameter)).toMatch(/./)
      expect(searchParams.get('state')).toBe('1e3 & more')
    }
    await plain.close()
  })

  it('redirects to no unregistered address, and cannot be framed', async () => {
    const { page } = guest
    const elsewhere = question().replace('launcher.example', 'evil.example')
    const answer = await page.goto(elsewhere)
    await main().getByText('The application has not registered this address.').waitFor()
    expect(new URL(page.url()).origin).toBe(new URL(siteUrl()).origin)
    expect(answer?.status()).toBe(400)
    expect(answer?.headers()['x-frame-options']).toBe('DENY')
    expect(answer?.headers()['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(guest.complaints).toEqual([expect.stringContaining('status of 400')])
  })
})
