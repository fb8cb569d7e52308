import { aPasskey, aPersonalToken } from '@quarry/db/testing/factories'
import { beforeEach, describe, expect, it } from 'vitest'
import { getSession, signIn, signUp } from '../../../contract/accounts/sign-in.ts'
import {
  requestPasswordReset,
  changeEmail,
  changePassword,
  checkResetLink,
  getAccount,
  resendVerification,
  restoreEmail,
  verifyEmail,
} from '../../../contract/accounts/credentials.ts'
import { renewOwnFeed } from '../../../contract/notifications/notifications.ts'
import { listPasskeys } from '../../../contract/accounts/passkeys.ts'
import { listPats } from '../../../contract/accounts/pats.ts'
import { getActivity } from '../../../contract/accounts/activity.ts'
import { aMailbox, flowIn } from '../../../testing/mailbox.ts'
import { signedIn } from '../../../testing/sign-in.ts'
import { testApp } from '../../../testing/test-app.ts'
import { MailerError } from '../../ports/mailer.ts'
import { PASSWORD_RESET_EMAILS_PER_HOUR } from '../../limits/attempt-limits.ts'
import { deleteOldLinks } from './email-links.queries.ts'

const current = testApp()
const mailbox = aMailbox()
const collect = () => mailbox.collect(current())
beforeEach(async () => {
  mailbox.answer(undefined)
  await collect()
})

const PASSWORD = 'copper and stone 42'
const NEXT = 'granite under moss 7'
const addressOf = (name: string) => `${name}@mail.example`
const anonymous = () => current().as('anonymous')
const clientWith = (session: string) => current().clientWith({ authorization: session })

/** A new account with its session and welcome email. */
async function aNewcomer(name: string, headers: Record<string, string> = {}) {
  const client = current().clientWith(headers)
  const body = { username: name, email: addressOf(name), password: PASSWORD }
  const { session, user } = await client(signUp, { body })
  const [welcome] = await collect()
  return { session, user, welcome, call: clientWith(session) }
}

const enter = (username: string, password: string) =>
  anonymous()(signIn, { body: { username, password } }).then(signedIn)

describe('email verification', () => {
  it('works once through the link of the welcome email, and reports a second use', async () => {
    const { welcome, call } = await aNewcomer('nora')
    expect(welcome).toMatchObject({
      to: addressOf('nora'),
      subject: 'Welcome to Quarry: confirm your email address',
    })
    const flow = flowIn(welcome)
    expect(welcome?.html).toContain(`https://quarry.test/auth/verify-email?flow=${flow}`)
    expect(await call(getAccount, {})).toMatchObject({ is_email_verified: false })
    await call(verifyEmail, { body: { flow } })
    expect(await call(getAccount, {})).toMatchObject({ is_email_verified: true })
    await expect(anonymous()(verifyEmail, { body: { flow } })).rejects.toMatchObject({
      status: 400,
      rule: 'email_verified_already',
    })
    await expect(call(resendVerification, {})).rejects.toMatchObject({ rule: 'email_verified_already' })
  })

  it('can be requested again, a limited number of times', async () => {
    const { call } = await aNewcomer('otto')
    await call(resendVerification, {})
    const [again] = await collect()
    await anonymous()(verifyEmail, { body: { flow: flowIn(again) } })
    const { call: eager } = await aNewcomer('eager')
    for (let attempt = 0; attempt < 6; attempt += 1) await eager(resendVerification, {})
    await expect(eager(resendVerification, {})).rejects.toMatchObject({ status: 429 })
  })

  it('rejects a link that is unknown, expired, or of another address', async () => {
    const { db } = current()
    const dead = { status: 400, rule: 'link_dead', fields: [{ path: 'flow' }] }
    await expect(anonymous()(verifyEmail, { body: { flow: 'unknown' } })).rejects.toMatchObject(dead)
    const old = await aNewcomer('vera')
    await db
      .updateTable('accountLinks')
      .set({ expiresAt: new Date(0) })
      .where('userId', '=', old.user.id)
      .execute()
    await expect(anonymous()(verifyEmail, { body: { flow: flowIn(old.welcome) } })).rejects.toMatchObject(
      dead,
    )
    await deleteOldLinks(db, new Date())
    const left = await db
      .selectFrom('accountLinks')
      .select('userId')
      .where('userId', '=', old.user.id)
      .execute()
    expect(left).toEqual([])
    const moved = await aNewcomer('mara')
    await moved.call(changeEmail, { body: { email: 'mara@elsewhere.example' } })
    await expect(anonymous()(verifyEmail, { body: { flow: flowIn(moved.welcome) } })).rejects.toMatchObject(
      dead,
    )
  })

  it('uses the reader’s language', async () => {
    const { welcome } = await aNewcomer('heidi', { 'accept-language': 'de-CH, en;q=0.5' })
    expect(welcome).toMatchObject({
      language: 'de-DE',
      subject: 'Willkommen bei Quarry: E-Mail-Adresse bestätigen',
    })
    const { welcome: chosen } = await aNewcomer('klara', {
      'accept-language': 'de',
      cookie: 'locale=en-US',
    })
    expect(chosen?.language).toBe('en-US')
  })

  it('stores no secret of a link in the database', async () => {
    const { welcome } = await aNewcomer('rosa')
    const flow = flowIn(welcome)
    const rows = await current().db.selectFrom('accountLinks').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(flow)
    expect(rows.some(({ tokenHash }) => tokenHash.toString('latin1').includes(flow))).toBe(false)
  })
})

describe('password reset by email', () => {
  it('sets the password once, ends every session, and sends an email', async () => {
    const { call } = await aNewcomer('paul')
    await anonymous()(requestPasswordReset, { body: { username: addressOf('paul').toUpperCase() } })
    const [email] = await collect()
    expect(email).toMatchObject({ to: addressOf('paul'), subject: 'Set a new password' })
    const body = { flow: flowIn(email), new_password: NEXT }
    const check = () => anonymous()(checkResetLink, { body: { flow: body.flow } })
    await check()
    await anonymous()(changePassword, { body })
    await expect(check()).rejects.toMatchObject({ rule: 'link_dead' })
    await expect(call(getAccount, {})).rejects.toMatchObject({ status: 401 })
    await expect(enter('paul', PASSWORD)).rejects.toMatchObject({ code: 'invalid_credentials' })
    const { session } = await enter('paul', NEXT)
    // The link proves access to the mailbox.
    expect(await clientWith(session)(getAccount, {})).toMatchObject({ is_email_verified: true })
    expect(await collect()).toMatchObject([{ to: addressOf('paul'), subject: 'Your password was changed' }])
    await expect(anonymous()(changePassword, { body })).rejects.toMatchObject({ rule: 'link_dead' })
  })

  it('accepts one of two simultaneous uses of the link', async () => {
    await aNewcomer('twice')
    await anonymous()(requestPasswordReset, { body: { username: 'twice' } })
    const flow = flowIn((await collect())[0])
    const outcomes = await Promise.allSettled(
      ['granite under moss 7', 'granite under moss 8'].map((wanted) =>
        anonymous()(changePassword, { body: { flow, new_password: wanted } }),
      ),
    )
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('invalidates all other reset links, and those of a previous address', async () => {
    const { call } = await aNewcomer('ines')
    for (let attempt = 0; attempt < 2; attempt += 1)
      await anonymous()(requestPasswordReset, { body: { username: 'ines' } })
    const [first, second] = await collect()
    await anonymous()(changePassword, { body: { flow: flowIn(second), new_password: NEXT } })
    const again = { flow: flowIn(first), new_password: 'slate over clay 9' }
    await expect(anonymous()(changePassword, { body: again })).rejects.toMatchObject({ rule: 'link_dead' })
    await expect(call(getSession, {})).resolves.toEqual({ user: null })
  })

  it('rejects a weak password at its field, and keeps the link valid', async () => {
    await aNewcomer('emil')
    await anonymous()(requestPasswordReset, { body: { username: 'emil' } })
    const flow = flowIn((await collect())[0])
    await expect(
      anonymous()(changePassword, { body: { flow, new_password: 'aaaaaaaaa' } }),
    ).rejects.toMatchObject({ fields: [{ path: 'new_password', rule: 'password_monotonous' }] })
    await anonymous()(changePassword, { body: { flow, new_password: NEXT } })
  })

  it('sends a limited number of emails per hour, without revealing the limit', async () => {
    await aNewcomer('flood')
    for (let attempt = 0; attempt < PASSWORD_RESET_EMAILS_PER_HOUR + 2; attempt += 1)
      await anonymous()(requestPasswordReset, { body: { username: 'flood' } })
    expect(await collect()).toHaveLength(PASSWORD_RESET_EMAILS_PER_HOUR)
  })
})

describe('password change', () => {
  it('ends the other sessions, not the current one', async () => {
    const { call } = await aNewcomer('carl')
    const other = clientWith((await enter('carl', PASSWORD)).session)
    await call(changePassword, { body: { old_password: PASSWORD, new_password: NEXT } })
    expect(await call(getAccount, {})).toMatchObject({ has_password: true })
    await expect(other(getAccount, {})).rejects.toMatchObject({ status: 401 })
    expect(await collect()).toMatchObject([{ subject: 'Your password was changed' }])
  })

  it('ends the address of the feed, by the old password and by a link', async () => {
    const { call, welcome } = await aNewcomer('frieda')
    await call(verifyEmail, { body: { flow: flowIn(welcome) } })
    const statusOf = async ({ url }: { url: string }) => {
      const { pathname, search } = new URL(url)
      return (await current().app.request(pathname + search)).status
    }
    const feed = await call(renewOwnFeed, {})
    expect(await statusOf(feed)).toBe(200)
    await call(changePassword, { body: { old_password: PASSWORD, new_password: NEXT } })
    expect(await statusOf(feed)).toBe(404)
    const second = await call(renewOwnFeed, {})
    await collect()
    await anonymous()(requestPasswordReset, { body: { username: 'frieda' } })
    const flow = flowIn((await collect())[0])
    await anonymous()(changePassword, { body: { flow, new_password: 'slate over clay 9' } })
    expect(await statusOf(second)).toBe(404)
  })

  it('requires the old password, and limits attempts', async () => {
    const { call } = await aNewcomer('gustav')
    const guess = () => call(changePassword, { body: { old_password: 'a wrong guess', new_password: NEXT } })
    for (let attempt = 0; attempt < 8; attempt += 1)
      await expect(guess()).rejects.toMatchObject({
        fields: [{ path: 'old_password', rule: 'password_wrong' }],
      })
    await expect(guess()).rejects.toMatchObject({ status: 429 })
    await expect(call(changePassword, { body: { new_password: NEXT } })).rejects.toMatchObject({
      fields: [{ path: 'old_password', rule: 'required' }],
    })
    await expect(
      anonymous()(changePassword, { body: { old_password: PASSWORD, new_password: NEXT } }),
    ).rejects.toMatchObject({ status: 401 })
  })
})

describe('change of email address', () => {
  it('sends a confirmation, and informs the previous address, which can revert it', async () => {
    const { welcome, call } = await aNewcomer('lena')
    await call(verifyEmail, { body: { flow: flowIn(welcome) } })
    await call(changeEmail, { body: { email: 'lena@thief.example' } })
    expect(await call(getAccount, {})).toMatchObject({
      email: 'lena@thief.example',
      is_email_verified: false,
    })
    const emails = await collect()
    const notice = emails.find(({ to }) => to === addressOf('lena'))
    const question = emails.find(({ to }) => to === 'lena@thief.example')
    expect(notice?.subject).toBe('Your email address was changed')
    expect(notice?.text).not.toContain('thief')
    await anonymous()(verifyEmail, { body: { flow: flowIn(question) } })
    await anonymous()(restoreEmail, { body: { flow: flowIn(notice) } })
    await expect(call(getAccount, {})).rejects.toMatchObject({ status: 401 })
    const [reset] = await collect()
    expect(reset).toMatchObject({ to: addressOf('lena'), subject: 'Set a new password' })
    await anonymous()(changePassword, { body: { flow: flowIn(reset), new_password: NEXT } })
    const { session } = await enter(addressOf('lena'), NEXT)
    expect(await clientWith(session)(getAccount, {})).toMatchObject({ is_email_verified: true })
    await expect(anonymous()(restoreEmail, { body: { flow: flowIn(notice) } })).rejects.toMatchObject({
      rule: 'link_dead',
    })
  })

  it('reverts the change with all sign-in methods added since, and no older ones', async () => {
    const { db } = current()
    const { welcome, call, user } = await aNewcomer('lova')
    await call(verifyEmail, { body: { flow: flowIn(welcome) } })
    const own = { userId: user.id, createdAt: new Date(Date.now() - 60_000) }
    await aPersonalToken(db, { ...own, name: 'own token' })
    await aPasskey(db, { ...own, name: 'own key' })
    await call(changeEmail, { body: { email: 'lova@thief.example' } })
    const notice = (await collect()).find(({ to }) => to === addressOf('lova'))
    await aPersonalToken(db, { userId: user.id, name: 'token of the thief' })
    await aPasskey(db, { userId: user.id, name: 'key of the thief' })
    const totp = { userId: user.id, secret: Buffer.alloc(20), lastStep: 0, createdAt: new Date() }
    await db.insertInto('totpSecrets').values(totp).execute()
    await anonymous()(restoreEmail, { body: { flow: flowIn(notice) } })
    const [reset] = await collect()
    await anonymous()(changePassword, { body: { flow: flowIn(reset), new_password: NEXT } })
    const { session } = await enter('lova', NEXT)
    const mine = clientWith(session)
    expect((await mine(listPats, {})).map(({ name }) => name)).toEqual(['own token'])
    expect((await mine(listPasskeys, {})).map(({ name }) => name)).toEqual(['own key'])
    const { events } = await mine(getActivity, {})
    const removed = events.filter(({ kind }) => kind.endsWith('_removed'))
    expect(removed.map(({ kind, detail }) => `${kind}: ${detail}`).toSorted()).toEqual([
      'passkey_removed: key of the thief',
      'token_removed: token of the thief',
      'totp_removed: null',
    ])
  })

  it('gives the holder of an unverified address no access to the account', async () => {
    const { call } = await aNewcomer('typo')
    await call(changeEmail, { body: { email: 'typo@right.example' } })
    const notice = (await collect()).find(({ to }) => to === addressOf('typo'))
    expect(notice?.text).toContain('cannot undo the change')
    expect(notice?.text).not.toContain('flow=')
  })

  it('rejects the current address and invalid addresses', async () => {
    const { call } = await aNewcomer('hugo')
    const change = (email: string) => call(changeEmail, { body: { email } })
    await expect(change(addressOf('HUGO'))).rejects.toMatchObject({ fields: [{ rule: 'email_same' }] })
    await expect(change('no address')).rejects.toMatchObject({ fields: [{ rule: 'email_address' }] })
    expect(await collect()).toEqual([])
  })
})

describe('an email that cannot be sent', () => {
  it('is retried and leaves no unknown link behind', async () => {
    const { db } = current()
    const { user } = await aNewcomer('zora')
    mailbox.answer(() => Promise.reject(new MailerError('the mail server did not take the mail (ETIMEDOUT)')))
    await anonymous()(requestPasswordReset, { body: { username: 'zora' } })
    await expect(collect()).rejects.toThrow('ETIMEDOUT')
    const links = await db
      .selectFrom('accountLinks')
      .select('purpose')
      .where('userId', '=', user.id)
      .where('purpose', '=', 'reset_password')
      .execute()
    expect(links).toEqual([])
  })

  it('with a permanently rejected address marks it until the address is verified or changed', async () => {
    const { call } = await aNewcomer('gone')
    mailbox.answer(() => Promise.resolve('refused'))
    await call(resendVerification, {})
    await collect()
    expect((await call(getAccount, {})).email_bounced).not.toBeNull()
    mailbox.answer(undefined)
    await call(changeEmail, { body: { email: 'gone@here.example' } })
    expect((await call(getAccount, {})).email_bounced).toBeNull()
  })
})
