import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { button, pageStage, press, shows, text } from '../../../testing/page-stage.tsx'
import { clearToasts, getToasts } from '../../lib/toasts/toast-store.ts'
import { createPreferenceStore } from '../../lib/preferences/preference-store.ts'
import { parsePreferences } from '../../lib/preferences/preferences.ts'
import { Banners } from './banners.tsx'

const stage = pageStage()
const OFFLINE = 'You are offline'
const QUIET = { stagingOf: undefined, isAccountUnknown: false, isSearchUnknown: false }
const ANN = {
  id: 'AAAAAAAA',
  email: 'ann@mail.example',
  email_verified: true,
  is_suspended: false,
  has_failed_payment: false,
}
const open = (notices: object = {}, viewer: typeof ANN | null = null) =>
  stage.open(Banners, () => undefined, viewer, {
    notices: { ...QUIET, ...notices },
    hasLazyPage: () => false,
    preferences: createPreferenceStore(parsePreferences(''), undefined, {
      write: () => undefined,
      isSecure: true,
    }),
  })
const banners = () => document.querySelectorAll('.banner').length
const line = async (isThere: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isThere)
  await act(async () => window.dispatchEvent(new Event(isThere ? 'online' : 'offline')))
}
afterEach(() => vi.restoreAllMocks())

it('show that the connection is lost, while it is', async () => {
  await open()
  expect(banners()).toBe(0)
  await line(false)
  await shows(OFFLINE)
  await line(true)
  expect(text()).not.toContain(OFFLINE)
})

it('show nothing without a cause', async () => {
  await open({}, ANN)
  expect(banners()).toBe(0)
})

it.each([
  ['is suspended', { is_suspended: true }],
  ['has a failed payment', { has_failed_payment: true }],
  ['has no address', { email: '' }],
  ['has not proved an address', { email_verified: false }],
])('include one for a user who %s', async (_, given) => {
  await open({}, { ...ANN, ...given })
  await vi.waitFor(() => expect(banners()).toBe(1))
})

it('of a staging site can be dismissed', async () => {
  await open({ stagingOf: 'https://quarry.example' })
  await vi.waitFor(() => expect(banners()).toBe(1))
  await press(button('Dismiss'))
  expect(banners()).toBe(0)
})

it.each([{ isAccountUnknown: true }, { isSearchUnknown: true }])(
  'name what could not be loaded: %j',
  async (unknown) => {
    await open(unknown)
    await vi.waitFor(() => expect(banners()).toBe(1))
    expect(document.querySelector('.banner.red')).not.toBeNull()
  },
)

it('sends the link that confirms the address, without leaving the page', async () => {
  await open({}, { ...ANN, email_verified: false })
  await shows('no notifications by email')
  await press(button('Send link'))
  await vi.waitFor(() => expect(stage.sent.map(({ path }) => path)).toEqual(['/v2/auth/email/resend_verify']))
  expect(getToasts().map(({ title }) => title)).toEqual(['Email sent to your address'])
  clearToasts()
})
