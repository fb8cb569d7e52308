import type { Provider } from '@quarry/domain/accounts/sign-in-methods'
import { afterAll, beforeEach } from 'vitest'
import { signUp } from '../contract/accounts/sign-in.ts'
import { linkProvider, signUpByProvider } from '../contract/accounts/providers.ts'
import { getActivity } from '../contract/accounts/activity.ts'
import { memoryState } from '../src/adapters/shared-state/memory-state.ts'
import { openProviders } from '../src/adapters/sign-in-providers/open-providers.ts'
import { fakeProviders } from './fake-providers.ts'
import { aBrowser } from './provider-browser.ts'
import { SITE_URL, testApp } from './test-app.ts'

export const PASSWORD = 'copper and stone 42'
/** The page for a sign-in that needs more input. */
export const ASKED = '/auth/provider?redirect=%2Fmods'
/** Providers that return a verified email address. */
export const TELLS_EMAIL = new Set<Provider>(['github', 'discord', 'google', 'gitlab'])

type Browser = ReturnType<typeof aBrowser>

/** The API with all providers, whose HTTP is a fake; call it at the top of a test file. */
export async function providerHarness() {
  /** `lead`: milliseconds by which the clock is ahead. */
  const clock = { lead: 0 }
  const now = () => new Date(Date.now() + clock.lead)
  const fake = await fakeProviders(SITE_URL)
  const providers = openProviders(fake.keys, { state: memoryState(), now })
  const current = testApp({ now, providers })
  afterAll(() => fake.close())

  let people = 0
  /** An account at the providers that is unknown to the site. */
  const stranger = () => {
    people += 1
    const name = `stranger${people}`
    return { id: String(1000 + people), name, email: `${name}@elsewhere.example`, isEmailProved: true }
  }
  beforeEach(() => {
    clock.lead = 0
    fake.trouble = undefined
    fake.who = stranger()
  })

  const browser = () => aBrowser(current)
  /** Signs up with a provider as its current account. */
  async function entered(provider: Provider) {
    const one = browser()
    await one.visit(provider)
    const email = TELLS_EMAIL.has(provider) ? {} : { email: `${fake.who.name}@mail.example` }
    await one.call(signUpByProvider, { body: { username: fake.who.name, ...email } })
    return one
  }
  /** Signs up with a password. */
  async function newUser(username: string) {
    const one = browser()
    await one.call(signUp, { body: { username, email: `${username}@mail.example`, password: PASSWORD } })
    return one
  }
  async function link(one: Browser, provider: Provider) {
    const { url } = await one.call(linkProvider, { body: { provider } })
    return one.comeBack(await one.atProvider(url))
  }
  const kinds = async (one: Browser) => (await one.call(getActivity, {})).events.map(({ kind }) => kind)
  return { clock, now, fake, providers, current, stranger, browser, entered, newUser, link, kinds }
}
