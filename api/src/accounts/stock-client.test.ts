import { scopeSum } from '@quarry/domain/accounts/scopes'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { enableTotp, getTotpSecret } from '../../contract/accounts/second-factor.ts'
import { aMailbox, flowIn } from '../../testing/mailbox.ts'
import { stockClient } from '../../testing/stock-client.ts'
import { aDevice } from '../../testing/software-authenticator.ts'
import { testApp } from '../../testing/test-app.ts'

/*
 * The client of the reference site, unchanged. It has no method to turn a second factor on, so the tests use our own
 * client there. Not covered: `validateCreateAccount` (our form validates as it is sent), `createOAuthAccount` (our
 * flow identifies the browser by a cookie instead of a `state` that scripts can read), and
 * `createDiscordCommunityLink`.
 */

const current = testApp()
const mailbox = aMailbox()
const PASSWORD = 'copper and stone 42'
const NEXT = 'granite under moss 7'
const challenge = 'no-captcha-is-asked-for'

const peer = stockClient(current)

async function newUser(username: string) {
  const email = `${username}@mail.example`
  const { session } = await peer().auth_v2.createAccount({ username, email, password: PASSWORD, challenge })
  return { session, client: peer(session), ours: current().clientWith({ authorization: session }) }
}

describe('the stock client', () => {
  it('signs up, in and out', async () => {
    const { client } = await newUser('pia')
    const { session } = await peer().auth_v2.login({ username: 'pia', password: PASSWORD, challenge })
    const sessions = await client.sessions_v2.list()
    expect([sessions.length, sessions.filter(({ current }) => current).length]).toEqual([2, 1])
    const other = sessions.find(({ current }) => !current)
    await client.sessions_v2.delete(other?.id ?? '')
    expect(await client.sessions_v2.list()).toHaveLength(1)
    await expect(peer(session).sessions_v2.list()).rejects.toMatchObject({ statusCode: 401 })
    await expect(peer().auth_v2.login({ username: 'pia', password: NEXT, challenge })).rejects.toMatchObject({
      statusCode: 401,
    })
  })

  it('changes a password, and resets one through the link of an email', async () => {
    const { client } = await newUser('paul')
    await mailbox.collect(current())
    await client.auth_v2.changePassword({ old_password: PASSWORD, new_password: NEXT })
    await peer().auth_v2.login({ username: 'paul', password: NEXT, challenge })
    await mailbox.collect(current())
    await peer().auth_v2.resetPasswordBegin({ username: 'paul', challenge })
    const [message] = await mailbox.collect(current())
    await peer().auth_v2.changePassword({ flow: flowIn(message), new_password: PASSWORD })
    const { session } = await peer().auth_v2.login({ username: 'paul', password: PASSWORD, challenge })
    expect(await peer(session).sessions_v2.list()).toHaveLength(1)
  })

  it('subscribes to the newsletter', async () => {
    const { client } = await newUser('priya')
    expect(await client.auth_internal.getNewsletterStatus()).toEqual({ subscribed: false })
    await client.auth_internal.subscribeNewsletter()
    expect(await client.auth_internal.getNewsletterStatus()).toEqual({ subscribed: true })
  })

  it('signs in with a second factor', async () => {
    const { ours } = await newUser('petra')
    const { secret, flow } = await ours(getTotpSecret, {})
    const totp = new TOTP({ secret: Secret.fromBase32(secret) })
    const { backup_codes: codes } = await ours(enableTotp, { body: { flow, code: totp.generate() } })
    const half = await peer().auth_v2.login({ username: 'petra', password: PASSWORD, challenge })
    expect(half.session).toBeUndefined()
    const whole = await peer().auth_v2.login2FA({ flow: half.flow ?? '', code: codes[0] ?? '' })
    expect(await peer(whole.session).sessions_v2.list()).toHaveLength(2)
  })

  it('adds, renames, uses and removes a passkey', async () => {
    const { client } = await newUser('pablo')
    const { siteUrl } = current().services
    const device = aDevice({ origin: siteUrl, rpId: new URL(siteUrl).hostname })
    const begun = await client.auth_v2.registerPasskeyStart()
    const credential = device.create(String(begun.options['challenge']))
    const made = await client.auth_v2.registerPasskeyFinish({ flow: begun.flow, name: 'Laptop', credential })
    await client.auth_v2.renamePasskey(made.id, { name: 'Phone' })
    expect(await client.auth_v2.listPasskeys()).toMatchObject([
      { id: made.id, name: 'Phone', last_used: null },
    ])
    const asked = await peer().auth_v2.authenticatePasskeyStart()
    const answer = device.use(String(asked.options['challenge']))
    const { session } = await peer().auth_v2.authenticatePasskeyFinish({
      flow: asked.flow,
      credential: answer,
    })
    const entered = peer(session)
    expect(await entered.sessions_v2.list()).toHaveLength(2)
    await entered.auth_v2.deletePasskey(made.id)
    expect(await entered.auth_v2.listPasskeys()).toEqual([])
  })

  it('creates, edits and deletes a token', async () => {
    const { client } = await newUser('paula')
    const expires = new Date(Date.now() + 86_400_000).toISOString()
    const made = await client.pats_v2.create({ name: 'Build', scopes: scopeSum(['USER_READ']), expires })
    expect(made.access_token).toMatch(/^qrp_/)
    await client.pats_v2.modify(made.id, { name: 'Launcher' })
    expect(await client.pats_v2.list()).toMatchObject([{ id: made.id, name: 'Launcher' }])
    await client.pats_v2.delete(made.id)
    expect(await client.pats_v2.list()).toEqual([])
  })

  it('creates an app, authorizes it, and revokes the authorization', async () => {
    const { client: maker } = await newUser('pedro')
    const uri = 'https://launcher.example/callback'
    const scopes = scopeSum(['USER_READ'])
    const made = await maker.oauth_internal.createApp({
      name: 'Launcher',
      max_scopes: scopes,
      redirect_uris: [uri],
    })
    expect(made.client_secret).not.toBe('')
    await maker.oauth_internal.editApp(made.id, { description: 'Starts games' })
    const owner = await peer().users_v2.get('pedro')
    expect(await maker.oauth_internal.getUserApps(owner.id)).toMatchObject([{ description: 'Starts games' }])
    expect(await peer().oauth_internal.getApps([made.id])).toMatchObject([{ id: made.id }])

    const { client: user } = await newUser('phil')
    const ask = async () => {
      const query = { client_id: made.id, redirect_uri: uri, scope: 'USER_READ' }
      const asked = await user.oauth_internal.authorize(query)
      if (typeof asked === 'string') throw new Error(`sent on without a question: ${asked}`)
      return asked
    }
    const refused = await ask()
    await user.oauth_internal.reject({ flow: refused.flow_id })
    expect(await user.oauth_internal.getAuthorizations()).toEqual([])
    const asked = await ask()
    expect(asked).toMatchObject({ client_id: made.id, client_name: 'Launcher', requested_scopes: scopes })
    const leadsTo = await user.oauth_internal.accept({ flow: asked.flow_id })
    expect(JSON.stringify(leadsTo)).toContain(`${uri}?code=`)
    const given = { app_id: made.id, scopes }
    expect(await user.oauth_internal.getAuthorizations()).toMatchObject([given])
    await user.oauth_internal.revokeAuthorization(made.id)
    expect(await user.oauth_internal.getAuthorizations()).toEqual([])
    await maker.oauth_internal.deleteApp(made.id)
    expect(await maker.oauth_internal.getUserApps(owner.id)).toEqual([])
  })
})
