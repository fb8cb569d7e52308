import { toApiError } from '@quarry/api/contract/client'
import { beforeEach, expect, it, vi } from 'vitest'
import { act } from 'react'
import { button, pageStage, shows, text } from '../../../../testing/page-stage.tsx'
import type { EmailLinkSearch } from './email-link.ts'
import { VerifyEmail } from './verify-email.tsx'

const stage = pageStage()
const MEMBER = { id: 'AAAAAAAA', email_verified: false }
let refusal: unknown
const refused = (rule: string) =>
  toApiError(400, { error: 'invalid_input', description: `no: ${rule}`, rule, params: {} })

const open = (search: EmailLinkSearch, viewer: typeof MEMBER | null = null, around: object = {}) =>
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

it('asks for a confirmation when it is opened', async () => {
  await open({ flow: 'F' })
  expect(button('Confirm address')).toBeDefined()
  expect(stage.sent).toEqual([])
})

it('verifies on confirmation and leaves the address with the token', async () => {
  const replace = vi.spyOn(location, 'replace').mockImplementation(() => undefined)
  await open({ flow: 'F' })
  await confirm()
  await vi.waitFor(() => expect(replace).toHaveBeenCalledExactlyOnceWith('/auth/verify-email?done=verified'))
  expect(stage.sent.map(({ input }) => input)).toEqual([{ body: { flow: 'F' } }])
  // Stays busy until the next page is loaded.
  const isBusy = () => expect(button('Confirm address').getAttribute('aria-busy')).toBe('true')
  await vi.waitFor(isBusy)
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
  isBusy()
})

it.each([
  ['sent', 'Link sent'],
  ['verified', 'Email verified'],
])('confirms the verification: %s', async (done, words) => {
  await open({ done, flow: 'F' })
  expect(text()).toContain(words)
  expect(document.querySelector('form')).toBeNull()
})

it('links to the account, or to the sign-in page for visitors', async () => {
  await open({ done: 'verified' })
  expect(hrefs()).toEqual(['/auth/sign-in'])
  await open({ done: 'verified' }, MEMBER)
  expect(hrefs()).toEqual(['/settings/account'])
})

it('reports an email that is verified already', async () => {
  refusal = refused('email_verified_already')
  await open({ flow: 'F' })
  await confirm()
  await shows('Email already verified')
  expect(document.querySelector('form')).toBeNull()
})

it('offers to send a new link if this one is dead', async () => {
  refusal = refused('link_dead')
  await open({ flow: 'F' }, MEMBER)
  await confirm()
  await shows(FAILED)
  expect(button('Send link again')).toBeDefined()
})

it('can be repeated after another error', async () => {
  refusal = toApiError(429, { error: 'ratelimit_error', description: 'too many attempts' })
  await open({ flow: 'F' })
  await confirm()
  await shows('too many attempts')
  expect(text()).not.toContain(FAILED)
  expect(button('Confirm address').getAttribute('aria-busy')).toBeNull()
})

it('reports a dead link after a form sent without scripts', async () => {
  const posted = { form: 'verify-email', values: {}, error: refused('link_dead') }
  await open({ flow: 'F' }, null, { posted: () => posted })
  expect(text()).toContain(FAILED)
  expect(hrefs()).toEqual(['/auth/sign-in?redirect=%2Fsettings%2Faccount'])
})

it('reports a missing link, unless the email is verified', async () => {
  await open({}, MEMBER)
  expect(text()).toContain(FAILED)
  await open({}, { ...MEMBER, email_verified: true })
  expect(text()).toContain('Email already verified')
})
