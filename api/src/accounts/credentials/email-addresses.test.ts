import { beforeEach, describe, expect, it } from 'vitest'
import { signIn, signUp } from '../../../contract/accounts/sign-in.ts'
import {
  requestPasswordReset,
  changeEmail,
  changePassword,
  getAccount,
  verifyEmail,
} from '../../../contract/accounts/credentials.ts'
import { aMailbox, flowIn } from '../../../testing/mailbox.ts'
import { signedIn } from '../../../testing/sign-in.ts'
import { testApp } from '../../../testing/test-app.ts'

/** Only the owner of an address learns that an account uses it. */
const current = testApp()
const mailbox = aMailbox()
const collect = () => mailbox.collect(current())
beforeEach(async () => void (await collect()))

const PASSWORD = 'copper and stone 42'
const OTHER = 'granite under moss 7'
const anonymous = () => current().as('anonymous')
const clientWith = (session: string) => current().clientWith({ authorization: session })

async function join(username: string, email: string, password = PASSWORD) {
  const { session } = await anonymous()(signUp, { body: { username, email, password } })
  return clientWith(session)
}

/** An account with a verified address. */
async function anOwner(name: string) {
  const email = `${name}@mail.example`
  const call = await join(name, email)
  await call(verifyEmail, { body: { flow: flowIn((await collect())[0]) } })
  return { email, call }
}

const enter = async (username: string, password: string) =>
  signedIn(await anonymous()(signIn, { body: { username, password } })).user.username

describe('an address of another account', () => {
  it('can be used at sign-up, which reveals nothing; the owner is informed', async () => {
    const { email } = await anOwner('nora')
    const ask = async (username: string, address: string) => {
      const form = { username, email: address, password: OTHER }
      const answer = await current().app.request('/v2/auth/create', {
        method: 'POST',
        body: JSON.stringify(form),
      })
      const account = await clientWith(((await answer.json()) as { session: string }).session)(getAccount, {})
      return { status: answer.status, account: { ...account, email: null } }
    }
    expect(await ask('stranger', email.toUpperCase())).toEqual(await ask('newcomer', 'free@mail.example'))
    const emails = await collect()
    expect(Object.fromEntries(emails.map(({ to, subject }) => [to, subject]))).toEqual({
      'free@mail.example': 'Welcome to Quarry: confirm your email address',
      [email]: 'Your email address was used for another account',
    })
    const notice = emails.find(({ to }) => to === email)
    expect(notice?.text).toContain('nora')
    expect(notice?.text).not.toMatch(/stranger|flow=/)
  })

  it('signs in to either account by its own password, and reveals nothing', async () => {
    const { email } = await anOwner('vera')
    await join('double', email, OTHER)
    expect(await enter(email, PASSWORD)).toBe('vera')
    expect(await enter(email, OTHER)).toBe('double')
    await join('single', 'alone@mail.example', OTHER)
    expect(await enter('alone@mail.example', OTHER)).toBe('single')
  })

  it('can be entered as the new address, with the same response and no verification', async () => {
    const { email } = await anOwner('lena')
    const call = await join('mover', 'mover@mail.example')
    await collect()
    await call(changeEmail, { body: { email } })
    expect(await call(getAccount, {})).toMatchObject({ email, is_email_verified: false })
    expect((await collect()).filter(({ to }) => to === email)).toMatchObject([
      { subject: 'Your email address was used for another account' },
    ])
  })

  it('receives no other emails about accounts that only claim it', async () => {
    const { email } = await anOwner('otto')
    await join('pest', email)
    await collect()
    await anonymous()(requestPasswordReset, { body: { username: 'pest' } })
    expect(await collect()).toEqual([])
    await anonymous()(requestPasswordReset, { body: { username: email } })
    expect((await collect())[0]?.text).toContain('otto')
  })

  it('receives a limited number of emails per hour', async () => {
    const { email } = await anOwner('calm')
    const statuses: string[] = []
    for (let attempt = 0; attempt < 7; attempt += 1)
      statuses.push(
        await join(`crowd${attempt}`, email).then(
          () => 'made',
          ({ code }: { code: string }) => code,
        ),
      )
    expect(statuses).toEqual([...Array<string>(6).fill('made'), 'ratelimit_error'])
  })
})

describe('an unverified address', () => {
  it('belongs to the account that verifies it first; the other link becomes invalid', async () => {
    await join('first', 'shared@mail.example')
    const [one] = await collect()
    await join('second', 'shared@mail.example')
    const [two] = await collect()
    await anonymous()(verifyEmail, { body: { flow: flowIn(two) } })
    await expect(anonymous()(verifyEmail, { body: { flow: flowIn(one) } })).rejects.toMatchObject({
      rule: 'link_dead',
    })
  })

  it('is verified by a password reset as well, for one account only', async () => {
    await join('slow', 'late@mail.example')
    await collect()
    await anonymous()(requestPasswordReset, { body: { username: 'slow' } })
    const [reset] = await collect()
    const quick = await join('quick', 'late@mail.example')
    await quick(verifyEmail, { body: { flow: flowIn((await collect())[0]) } })
    await expect(
      anonymous()(changePassword, { body: { flow: flowIn(reset), new_password: OTHER } }),
    ).rejects.toMatchObject({ rule: 'link_dead' })
  })
})
