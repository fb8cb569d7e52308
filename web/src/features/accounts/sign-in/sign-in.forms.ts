import { readCookie } from '@quarry/api/contract/cookies'
import { signIn, signOut, signUp } from '@quarry/api/contract/accounts/sign-in'
import {
  requestPasswordReset,
  changeEmail,
  changePassword,
  resendVerification,
  restoreEmail,
  verifyEmail,
} from '@quarry/api/contract/accounts/credentials'
import {
  subscribe,
  unsubscribe,
  unsubscribeByLink,
} from '@quarry/api/contract/notifications/email-subscriptions'
import { acceptConsent, rejectConsent } from '@quarry/api/contract/accounts/oauth'
import { getProviderResult, signUpByProvider } from '@quarry/api/contract/accounts/providers'
import { prove } from '@quarry/api/contract/accounts/recent-proof'
import { loginWithCode } from '@quarry/api/contract/accounts/second-factor'
import { FACTOR_FLOW_MS } from '@quarry/domain/accounts/sign-in-methods'
import { authHref, parseAuthSearch } from '../../../lib/viewer/sign-in-address.ts'
import type { NativeForm, Sending } from '../../../lib/forms/native-form.ts'
import { refuse, refuseEmpty } from '../../../lib/forms/reject-form.ts'
import { leadsTo } from './auth-page.ts'
import { NO_REDIRECT } from '../oauth-consent/consent.queries.ts'

const destinationOf = (page: URL) => leadsTo(parseAuthSearch(Object.fromEntries(page.searchParams)))

/** A new account sees the welcome page first. */
const welcomeHref = (page: URL) =>
  authHref('/auth/welcome', parseAuthSearch(Object.fromEntries(page.searchParams)))

const FLOW_COOKIE = 'quarry_flow'

/** Lasts as long as the API waits for the code. */
const flowCookie = ({ isSecure }: Sending, flow: string) =>
  `${FLOW_COOKIE}=${flow}; Path=/auth; Max-Age=${flow === '' ? 0 : FACTOR_FLOW_MS / 1000}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`

function requireConfirmation({ field }: Sending, name: string) {
  if (field(name) !== field('confirm-password'))
    refuse([{ path: 'confirm-password', message: 'differs', rule: 'passwordsDiffer' }])
}

export const signInForm: NativeForm = {
  restored: ['username'],
  async send(sending) {
    refuseEmpty(sending, ['username', 'password'])
    const { api, field, page } = sending
    const body = { username: field('username'), password: field('password') }
    const answer = await api(signIn, { body })
    if ('session' in answer) return { to: destinationOf(page) }
    const to = authHref('/auth/code', parseAuthSearch(Object.fromEntries(page.searchParams)))
    return { to, cookies: [flowCookie(sending, answer.flow)] }
  },
}

/** On the page of a provider sign-in the API has the flow. */
async function flowOfProvider({ api, page }: Sending): Promise<string | undefined> {
  if (page.pathname !== '/auth/provider') return undefined
  const answer = await api(getProviderResult, {})
  return answer.kind === 'code' ? answer.flow : undefined
}

/** The second step of a sign-in. The flow is in an HttpOnly cookie, never in an address. */
export const signInCodeForm: NativeForm = {
  restored: [],
  async send(sending) {
    refuseEmpty(sending, ['code'])
    const flow = (await flowOfProvider(sending)) ?? readCookie(sending.cookies, FLOW_COOKIE) ?? ''
    await sending.api(loginWithCode, { body: { flow, code: sending.field('code') } })
    return { to: destinationOf(sending.page), cookies: [flowCookie(sending, '')] }
  },
}

export const signUpForm: NativeForm = {
  restored: ['email', 'username', 'subscribe'],
  async send(sending) {
    refuseEmpty(sending, ['email', 'username', 'password'])
    const { api, field, has, page } = sending
    requireConfirmation(sending, 'password')
    await api(signUp, {
      body: {
        email: field('email'),
        username: field('username'),
        password: field('password'),
        sign_up_newsletter: has('subscribe'),
      },
    })
    return { to: welcomeHref(page) }
  },
}

export const providerSignUpForm: NativeForm = {
  restored: ['email', 'username', 'subscribe'],
  async send(sending) {
    const { api, field, has, page } = sending
    const emailField = has('email') ? ['email'] : []
    refuseEmpty(sending, ['username', ...emailField])
    const body = { username: field('username'), sign_up_newsletter: has('subscribe') }
    await api(signUpByProvider, { body: { ...body, ...(has('email') && { email: field('email') }) } })
    return { to: welcomeHref(page) }
  },
}

export const signOutForm: NativeForm = {
  restored: [],
  async send({ api }) {
    await api(signOut, {})
    return { to: '/' }
  },
}

export const requestResetForm: NativeForm = {
  restored: ['username'],
  async send(sending) {
    refuseEmpty(sending, ['username'])
    await sending.api(requestPasswordReset, { body: { username: sending.field('username') } })
    return { to: '/auth/reset-password?done=sent' }
  },
}

/** Token of an email link, which is in the address of the page. */
const flowOf = ({ page }: Sending) => page.searchParams.get('flow') ?? ''

export const newPasswordForm: NativeForm = {
  restored: [],
  async send(sending) {
    refuseEmpty(sending, ['new_password'])
    requireConfirmation(sending, 'new_password')
    const body = {
      flow: flowOf(sending),
      new_password: sending.field('new_password'),
      revoke_access: sending.has('revoke_access'),
    }
    await sending.api(changePassword, { body })
    return { to: '/auth/reset-password?done=set' }
  },
}

export const verifyEmailForm: NativeForm = {
  restored: [],
  async send(sending) {
    await sending.api(verifyEmail, { body: { flow: flowOf(sending) } })
    return { to: '/auth/verify-email?done=verified' }
  },
}

export const resendVerificationForm: NativeForm = {
  restored: [],
  async send({ api }) {
    await api(resendVerification, {})
    return { to: '/auth/verify-email?done=sent' }
  },
}

export const restoreEmailForm: NativeForm = {
  restored: [],
  async send(sending) {
    await sending.api(restoreEmail, { body: { flow: flowOf(sending) } })
    return { to: '/auth/restore-email?done=restored' }
  },
}

export const unsubscribeForm: NativeForm = {
  restored: [],
  async send(sending) {
    const { list } = await sending.api(unsubscribeByLink, { query: { flow: flowOf(sending) } })
    return { to: `/auth/unsubscribe?done=${list}` }
  },
}

export const newsletterForm: NativeForm = {
  restored: [],
  async send({ api, has }) {
    await api(has('newsletter') ? subscribe : unsubscribe, {})
    return { to: '/settings/account?done=newsletter' }
  },
}

/** Subscribes to the newsletter if checked; an unchecked box changes nothing. */
export const welcomeForm: NativeForm = {
  restored: ['subscribe'],
  async send({ api, has, page }) {
    if (has('subscribe')) await api(subscribe, {})
    return { to: destinationOf(page) }
  },
}

export const reauthenticateForm: NativeForm = {
  restored: [],
  async send(sending) {
    // An account without a password reauthenticates with a code.
    const name = sending.has('code') ? 'code' : 'password'
    refuseEmpty(sending, [name])
    const value = sending.field(name)
    await sending.api(prove, { body: name === 'code' ? { code: value } : { password: value } })
    return { to: destinationOf(sending.page) }
  },
}

/** Redirects to the app; the API has compared the redirect URI exactly. */
export const consentForm: NativeForm = {
  restored: [],
  async send({ api, field }) {
    const answer = field('answer') === 'allow' ? acceptConsent : rejectConsent
    const to = await api(answer, { body: { flow: field('flow') } })
    if (!URL.canParse(to)) refuse([{ path: 'answer', message: 'leads nowhere', rule: NO_REDIRECT }])
    return { to, leavesSite: true }
  },
}

export const changeEmailForm: NativeForm = {
  restored: ['email'],
  async send(sending) {
    refuseEmpty(sending, ['email'])
    await sending.api(changeEmail, { body: { email: sending.field('email') } })
    return { to: '/settings/account?done=email' }
  },
}

export const changePasswordForm: NativeForm = {
  restored: [],
  async send(sending) {
    const { api, field, has } = sending
    // An account without a password is not asked for the old one.
    const oldPasswordField = has('old_password') ? ['old_password'] : []
    refuseEmpty(sending, [...oldPasswordField, 'new_password'])
    requireConfirmation(sending, 'new_password')
    const old = has('old_password') ? { old_password: field('old_password') } : {}
    const body = { ...old, new_password: field('new_password') }
    await api(changePassword, { body })
    return { to: '/settings/account?done=password' }
  },
}
