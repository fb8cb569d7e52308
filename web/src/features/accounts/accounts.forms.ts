import { signIn, signOut, signUp } from '@quarry/api/contract/accounts'
import { parseAuthSearch } from '../../lib/sign-in-address.ts'
import type { NativeForm } from '../../lib/forms/native-form.ts'
import { refuse, refuseEmpty } from '../../lib/forms/refusal.ts'
import { leadsTo } from './auth-page.ts'

const goesOn = (page: URL) => leadsTo(parseAuthSearch(Object.fromEntries(page.searchParams)))

export const signInForm: NativeForm = {
  kept: ['username'],
  async send(sending) {
    refuseEmpty(sending, ['username', 'password'])
    const { api, field, page } = sending
    await api(signIn, { body: { username: field('username'), password: field('password') } })
    return { to: goesOn(page) }
  },
}

export const signUpForm: NativeForm = {
  kept: ['email', 'username', 'subscribe'],
  async send(sending) {
    refuseEmpty(sending, ['email', 'username', 'password'])
    const { api, field, has, page } = sending
    if (field('password') !== field('confirm-password'))
      refuse([{ path: 'confirm-password', message: 'differs', rule: 'passwordsDiffer' }])
    await api(signUp, {
      body: {
        email: field('email'),
        username: field('username'),
        password: field('password'),
        sign_up_newsletter: has('subscribe'),
      },
    })
    return { to: goesOn(page) }
  },
}

export const signOutForm: NativeForm = {
  kept: [],
  async send({ api }) {
    await api(signOut, {})
    return { to: '/' }
  },
}
