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
  reauthenticateForm,
  signInCodeForm,
  signInForm,
  signUpForm,
  welcomeForm,
} from './sign-in.forms.ts'

const missingFields = (...paths: string[]) => ({ fields: paths.map((path) => ({ path })) })

describe('signing in', () => {
  const credentials = { username: 'ann', password: 'stone' }
  const page = '/auth/sign-in?redirect=%2Fmods'

  it('continues where the user came from, and never on another site', async () => {
    const session = { session: 's', user: {} }
    expect(await sendForm(signInForm, credentials, { page, answer: session })).toMatchObject({
      endpoints: [signIn],
      asked: [{ body: credentials }],
      done: { to: '/mods' },
    })
    const elsewhere = { page: '/auth/sign-in?redirect=https%3A%2F%2Fevil.example', answer: session }
    expect((await sendForm(signInForm, credentials, elsewhere)).done.to).toBe('/dashboard/projects')
  })

  it('asks for the code of a second factor with the flow in an HttpOnly cookie', async () => {
    const { done } = await sendForm(signInForm, credentials, { page, answer: { flow: 'secret' } })
    expect(done.to).toBe('/auth/code?redirect=%2Fmods')
    expect(done.cookies).toEqual([
      expect.stringMatching(/^quarry_flow=secret; Path=\/auth; .*HttpOnly.*; Secure$/),
    ])
    expect(done.cookies?.[0]).not.toContain('Max-Age=0')
  })

  it('accepts the code with the flow from the cookie and deletes the cookie', async () => {
    const around = { page: '/auth/code?redirect=%2Fmods', cookies: 'quarry_flow=secret' }
    const { asked, endpoints, done } = await sendForm(signInCodeForm, { code: '123456' }, around)
    expect([endpoints, asked]).toEqual([[loginWithCode], [{ body: { flow: 'secret', code: '123456' } }]])
    expect(done).toMatchObject({ to: '/mods', cookies: [expect.stringContaining('Max-Age=0')] })
  })

  it('reads the flow of a provider sign-in from the API', async () => {
    const answer = { kind: 'code', flow: 'of the provider' }
    const around = { page: '/auth/provider', answer, cookies: 'quarry_flow=old' }
    const { asked } = await sendForm(signInCodeForm, { code: '1' }, around)
    expect(asked.at(-1)).toEqual({ body: { flow: 'of the provider', code: '1' } })
  })

  it('requires username and password', async () => {
    await expect(sendForm(signInForm, { username: 'ann' })).rejects.toMatchObject(missingFields('password'))
    await expect(sendForm(signInForm, {})).rejects.toMatchObject(missingFields('username', 'password'))
  })
})

describe('a new account', () => {
  const fields = { email: 'a@mail.example', username: 'ann', password: 'stone', 'confirm-password': 'stone' }

  it.each([true, false])(
    'sees the welcome page, and subscribes only if the box is checked (%s)',
    async (ticked) => {
      const { endpoints, asked, done } = await sendForm(
        signUpForm,
        { ...fields, ...(ticked && { subscribe: 'on' }) },
        { page: '/auth/sign-up?redirect=%2Fmods' },
      )
      expect(endpoints).toEqual([signUp])
      expect(asked).toMatchObject([{ body: { username: 'ann', sign_up_newsletter: ticked } }])
      expect(done.to).toBe('/auth/welcome?redirect=%2Fmods')
    },
  )

  it('has to repeat the password', async () => {
    await expect(sendForm(signUpForm, { ...fields, 'confirm-password': 'stones' })).rejects.toMatchObject(
      missingFields('confirm-password'),
    )
  })

  it('of a provider sends an email only if the form has the field', async () => {
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
      missingFields('email'),
    )
  })
})

describe('the newsletter', () => {
  it.each([
    [{ newsletter: 'on' }, subscribe],
    [{}, unsubscribe],
  ])('is set as checked: %j', async (fields, endpoint) => {
    expect((await sendForm(newsletterForm, fields)).endpoints).toEqual([endpoint])
  })

  it('is unchanged if the welcome form is sent without it', async () => {
    expect((await sendForm(welcomeForm, {})).endpoints).toEqual([])
    expect((await sendForm(welcomeForm, { subscribe: 'on' })).endpoints).toEqual([subscribe])
  })
})

describe('a password', () => {
  it('is changed by the old one, which an account without a password does not send', async () => {
    const changed = { new_password: 'new', 'confirm-password': 'new' }
    const first = await sendForm(changePasswordForm, changed)
    expect([first.endpoints, first.asked]).toEqual([[changePassword], [{ body: { new_password: 'new' } }]])
    const next = await sendForm(changePasswordForm, { ...changed, old_password: 'old' })
    expect(next.asked).toEqual([{ body: { new_password: 'new', old_password: 'old' } }])
    await expect(sendForm(changePasswordForm, { ...changed, old_password: '' })).rejects.toMatchObject(
      missingFields('old_password'),
    )
    await expect(sendForm(changePasswordForm, { ...changed, new_password: 'other' })).rejects.toMatchObject(
      missingFields('confirm-password'),
    )
  })

  it('is reset by an email link', async () => {
    const changed = { new_password: 'new', 'confirm-password': 'new' }
    const { asked } = await sendForm(newPasswordForm, changed, { page: '/auth/reset-password?flow=f' })
    expect(asked).toEqual([{ body: { flow: 'f', new_password: 'new', revoke_access: false } }])
    const checked = { ...changed, revoke_access: 'on' }
    expect((await sendForm(newPasswordForm, checked, { page: '/auth/reset-password?flow=f' })).asked).toEqual(
      [{ body: { flow: 'f', new_password: 'new', revoke_access: true } }],
    )
    await expect(sendForm(newPasswordForm, { ...changed, 'confirm-password': '' })).rejects.toMatchObject(
      missingFields('confirm-password'),
    )
  })
})

it.each<Record<string, string>>([{ password: 'stone' }, { code: '123456' }])(
  'reauthenticates with what was typed: %j',
  async (given) => {
    expect((await sendForm(reauthenticateForm, given)).asked).toEqual([{ body: given }])
  },
)

it('reauthentication requires a value', async () => {
  await expect(sendForm(reauthenticateForm, { code: '' })).rejects.toMatchObject(missingFields('code'))
  await expect(sendForm(reauthenticateForm, {})).rejects.toMatchObject(missingFields('password'))
})

it.each([
  ['allow', acceptConsent],
  ['deny', rejectConsent],
  ['', rejectConsent],
])('consent calls the endpoint of the pressed button: %j', async (pressed, endpoint) => {
  const answer = 'https://app.example/back?code=1'
  const { endpoints, done } = await sendForm(consentForm, { answer: pressed, flow: 'f' }, { answer })
  expect(endpoints).toEqual([endpoint])
  expect(done).toEqual({ to: answer, leavesSite: true })
})

it('consent reports a response without an address', async () => {
  await expect(
    sendForm(consentForm, { answer: 'allow', flow: 'f' }, { answer: 'nowhere' }),
  ).rejects.toMatchObject({ rule: 'leads_nowhere' })
})
