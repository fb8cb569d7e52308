// @vitest-environment happy-dom
import { toApiError } from '@quarry/api/contract/client'
import { beforeEach, expect, it, vi } from 'vitest'
import { act } from 'react'
import { button, pageStage, shows, text } from '../../../../testing/page-stage.tsx'
import type { MailedSearch } from './email-link.ts'
import { VerifyEmail } from './verify-email.tsx'

const stage = pageStage()
const MEMBER = { id: 'AAAAAAAA', email_verified: false }
let refusal: unknown
const refused = (rule: string) =>
  toApiError(400, { error: 'invalid_input', description: `no: ${rule}`, rule, params: {} })

const open = (search: MailedSearch, viewer: typeof MEMBER | null = null, around: object = {}) =>
  stage.open(
    () => <VerifyEmail {...search} />,
    () => {
      if (refusal !== undefined) throw refusal
      return {}
    },
    viewer,
    around,
  )
const confirm = () => act(async () => document.querySelector('form')?.requestSubmit())
const hrefs = () => [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))
const FAILED = 'Email verification failed'

beforeEach(() => {
  refusal = undefined
})

it('does nothing by being opened: it asks first', async () => {
  await open({ flow: 'F' })
  expect(button('Confirm address')).toBeDefined()
  expect(stage.sent).toEqual([])
})

it('confirms by a press, and leads on without the link in its address', async () => {
  const replace = vi.spyOn(location, 'replace').mockImplementation(() => undefined)
  await open({ flow: 'F' })
  await confirm()
  await vi.waitFor(() => expect(replace).toHaveBeenCalledExactlyOnceWith('/auth/verify-email?done=verified'))
  expect(stage.sent.map(({ input }) => input)).toEqual([{ body: { flow: 'F' } }])
  // Until the other page is there it cannot be pressed again.
  const isBusy = () => expect(button('Confirm address').getAttribute('aria-busy')).toBe('true')
  await vi.waitFor(isBusy)
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
  isBusy()
})

it.each([
  ['sent', 'Link sent'],
  ['verified', 'Email verified'],
])('says that it is done: %s', async (done, words) => {
  await open({ done, flow: 'F' })
  expect(text()).toContain(words)
  expect(document.querySelector('form')).toBeNull()
})

it('leads on to the account, or to the sign-in of whoever is not signed in', async () => {
  await open({ done: 'verified' })
  expect(hrefs()).toEqual(['/auth/sign-in'])
  await open({ done: 'verified' }, MEMBER)
  expect(hrefs()).toEqual(['/settings/account'])
})

it('says when it was done before', async () => {
  refusal = refused('email_verified_already')
  await open({ flow: 'F' })
  await confirm()
  await shows('Email already verified')
  expect(document.querySelector('form')).toBeNull()
})

it('has another link sent when this one is dead', async () => {
  refusal = refused('link_dead')
  await open({ flow: 'F' }, MEMBER)
  await confirm()
  await shows(FAILED)
  expect(button('Send link again')).toBeDefined()
})

it('leaves it to be tried again when something else went wrong', async () => {
  refusal = toApiError(429, { error: 'ratelimit_error', description: 'too many attempts' })
  await open({ flow: 'F' })
  await confirm()
  await shows('too many attempts')
  expect(text()).not.toContain(FAILED)
  expect(button('Confirm address').getAttribute('aria-busy')).toBeNull()
})

it('says the same of a press without scripts', async () => {
  const posted = { form: 'verify-email', values: {}, error: refused('link_dead') }
  await open({ flow: 'F' }, null, { posted: () => posted })
  expect(text()).toContain(FAILED)
  expect(hrefs()).toEqual(['/auth/sign-in?redirect=%2Fsettings%2Faccount'])
})

it('fails without a link, but not for whose address is verified', async () => {
  await open({}, MEMBER)
  expect(text()).toContain(FAILED)
  await open({}, { ...MEMBER, email_verified: true })
  expect(text()).toContain('Email already verified')
})
