import { signIn, signUp } from '@quarry/api/contract/accounts/sign-in'
import { changePassword } from '@quarry/api/contract/accounts/credentials'
import { subscribe, unsubscribe } from '@quarry/api/contract/notifications/email-subscriptions'
import { acceptConsent, rejectConsent } from '@quarry/api/contract/accounts/oauth'
import { signUpByProvider } from '@quarry/api/contract/accounts/providers'
import { loginWithCode } from '@quarry/api/contract/accounts/second-factor'
import { describe, expect, it } from 'vitest'
import { sendForm } from '../../../../testing/send-form.ts'
import {
  changePasswordForm,
  consentForm,
  newPasswordForm,
  newsletterForm,
  providerSignUpForm,
  proveForm,
  signInCodeForm,
  signInForm,
  signUpForm,
  welcomeForm,
} from './sign-in.forms.ts'

const asks = (...paths: string[]) => ({ fields: paths.map((path) => ({ path })) })

describe('signing in', () => {
  const who = { username: 'ann', password: 'stone' }
  const page = '/auth/sign-in?redirect=%2Fmods'

  it('goes on where somebody came from, and never to another site', async () => {
    const session = { session: 's', user: {} }
    expect(await sendForm(signInForm, who, { page, answer: session })).toMatchObject({
      endpoints: [signIn],
      asked: [{ body: who }],
      done: { to: '/mods' },
    })
    const elsewhere = { page: '/auth/sign-in?redirect=https%3A%2F%2Fevil.example', answer: session }
    expect((await sendForm(signInForm, who, elsewhere)).done.to).toBe('/dashboard/projects')
  })

  it('asks for the code where there is a second factor, of which no address and no script knows', async () => {
    const { done } = await sendForm(signInForm, who, { page, answer: { flow: 'secret' } })
    expect(done.to).toBe('/auth/code?redirect=%2Fmods')
    expect(done.cookies).toEqual([
      expect.stringMatching(/^quarry_flow=secret; Path=\/auth; .*HttpOnly.*; Secure$/),
    ])
    expect(done.cookies?.[0]).not.toContain('Max-Age=0')
  })

  it('takes the code with what the first half was answered, which is then forgotten', async () => {
    const around = { page: '/auth/code?redirect=%2Fmods', cookies: 'quarry_flow=secret' }
    const { asked, endpoints, done } = await sendForm(signInCodeForm, { code: '123456' }, around)
    expect([endpoints, asked]).toEqual([[loginWithCode], [{ body: { flow: 'secret', code: '123456' } }]])
    expect(done).toMatchObject({ to: '/mods', cookies: [expect.stringContaining('Max-Age=0')] })
  })

  it('that a provider has begun has that from the API', async () => {
    const answer = { kind: 'code', flow: 'of the provider' }
    const around = { page: '/auth/provider', answer, cookies: 'quarry_flow=old' }
    const { asked } = await sendForm(signInCodeForm, { code: '1' }, around)
    expect(asked.at(-1)).toEqual({ body: { flow: 'of the provider', code: '1' } })
  })

  it('needs both', async () => {
    await expect(sendForm(signInForm, { username: 'ann' })).rejects.toMatchObject(asks('password'))
    await expect(sendForm(signInForm, {})).rejects.toMatchObject(asks('username', 'password'))
  })
})

describe('a new account', () => {
  const fields = { email: 'a@mail.example', username: 'ann', password: 'stone', 'confirm-password': 'stone' }

  it.each([true, false])('is greeted, and hears news only if that was ticked (%s)', async (ticked) => {
    const { endpoints, asked, done } = await sendForm(
      signUpForm,
      { ...fields, ...(ticked && { subscribe: 'on' }) },
      { page: '/auth/sign-up?redirect=%2Fmods' },
    )
    expect(endpoints).toEqual([signUp])
    expect(asked).toMatchObject([{ body: { username: 'ann', sign_up_newsletter: ticked } }])
    expect(done.to).toBe('/auth/welcome?redirect=%2Fmods')
  })

  it('needs the same password twice', async () => {
    await expect(sendForm(signUpForm, { ...fields, 'confirm-password': 'stones' })).rejects.toMatchObject(
      asks('confirm-password'),
    )
  })

  it('by a provider names an address only where it was asked for one', async () => {
    const { endpoints, asked } = await sendForm(providerSignUpForm, { username: 'ann' })
    expect(endpoints).toEqual([signUpByProvider])
    expect(asked).toEqual([{ body: { username: 'ann', sign_up_newsletter: false } }])
    const named = await sendForm(providerSignUpForm, {
      username: 'ann',
      email: 'a@mail.example',
      subscribe: 'on',
    })
    expect(named.asked).toEqual([
      { body: { username: 'ann', sign_up_newsletter: true, email: 'a@mail.example' } },
    ])
    await expect(sendForm(providerSignUpForm, { username: 'ann', email: '' })).rejects.toMatchObject(
      asks('email'),
    )
  })
})

describe('the newsletter', () => {
  it.each([
    [{ newsletter: 'on' }, subscribe],
    [{}, unsubscribe],
  ])('is what was ticked: %j', async (fields, endpoint) => {
    expect((await sendForm(newsletterForm, fields)).endpoints).toEqual([endpoint])
  })

  it('is left alone by a greeting that is passed by', async () => {
    expect((await sendForm(welcomeForm, {})).endpoints).toEqual([])
    expect((await sendForm(welcomeForm, { subscribe: 'on' })).endpoints).toEqual([subscribe])
  })
})

describe('a password', () => {
  it('is changed by the old one, which an account without one is not asked for', async () => {
    const changed = { new_password: 'new', 'confirm-password': 'new' }
    const first = await sendForm(changePasswordForm, changed)
    expect([first.endpoints, first.asked]).toEqual([[changePassword], [{ body: { new_password: 'new' } }]])
    const next = await sendForm(changePasswordForm, { ...changed, old_password: 'old' })
    expect(next.asked).toEqual([{ body: { new_password: 'new', old_password: 'old' } }])
    await expect(sendForm(changePasswordForm, { ...changed, old_password: '' })).rejects.toMatchObject(
      asks('old_password'),
    )
    await expect(sendForm(changePasswordForm, { ...changed, new_password: 'other' })).rejects.toMatchObject(
      asks('confirm-password'),
    )
  })

  it('is set anew by the link of a mail', async () => {
    const changed = { new_password: 'new', 'confirm-password': 'new' }
    const { asked } = await sendForm(newPasswordForm, changed, { page: '/auth/reset-password?flow=f' })
    expect(asked).toEqual([{ body: { flow: 'f', new_password: 'new' } }])
    await expect(sendForm(newPasswordForm, { ...changed, 'confirm-password': '' })).rejects.toMatchObject(
      asks('confirm-password'),
    )
  })
})

it.each<Record<string, string>>([{ password: 'stone' }, { code: '123456' }])(
  'a proof is what was asked for: %j',
  async (given) => {
    expect((await sendForm(proveForm, given)).asked).toEqual([{ body: given }])
  },
)

it('a proof is asked for where it was left empty', async () => {
  await expect(sendForm(proveForm, { code: '' })).rejects.toMatchObject(asks('code'))
  await expect(sendForm(proveForm, {})).rejects.toMatchObject(asks('password'))
})

it.each([
  ['allow', acceptConsent],
  ['deny', rejectConsent],
  ['', rejectConsent],
])('an app is answered by the button that was pressed: %j', async (pressed, endpoint) => {
  const answer = 'https://app.example/back?code=1'
  const { endpoints, done } = await sendForm(consentForm, { answer: pressed, flow: 'f' }, { answer })
  expect(endpoints).toEqual([endpoint])
  expect(done).toEqual({ to: answer, leavesSite: true })
})

it('an answer to an app that leads nowhere is said so', async () => {
  await expect(
    sendForm(consentForm, { answer: 'allow', flow: 'f' }, { answer: 'nowhere' }),
  ).rejects.toMatchObject({ rule: 'leads_nowhere' })
})
