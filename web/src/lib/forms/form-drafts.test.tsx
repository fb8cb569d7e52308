import { beforeEach, expect, it, vi } from 'vitest'
import { runInline } from '../../../testing/inline-script.ts'
import { keepDraftsOf } from './draft-keys.ts'
import { keepDraft, noteSentDraft } from './form-drafts.ts'
import { forgetSentDraftScript } from './sent-draft.ts'

const KEY = 'form:alice:report:AAAAAAAA'

/** Posts the form, then runs the inline script of a page at this address, after so many redirects. */
function post(pathname: string, redirectCount: number) {
  localStorage.setItem(KEY, 'draft')
  noteSentDraft('report:AAAAAAAA')
  arrive(pathname, redirectCount)
}
const arrive = (pathname: string, redirectCount: number) =>
  runInline(forgetSentDraftScript, {
    sessionStorage,
    localStorage,
    location: { pathname },
    performance: { getEntriesByType: (type: string) => (type === 'navigation' ? [{ redirectCount }] : []) },
  })

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  keepDraftsOf('alice')
})

it('forgets the draft of a posted form when the response redirects', () => {
  post('/dashboard/report/R', 1)
  expect(localStorage.getItem(KEY)).toBeNull()
})

it.each([
  ['shows an error instead', '/report', 0],
  ['asks to sign in', '/auth/sign-in', 1],
])('keeps the draft when the response %s, also after a later page', (_what, pathname, redirects) => {
  post(pathname, redirects)
  arrive('/mod/x', 1)
  expect(localStorage.getItem(KEY)).toBe('draft')
})

it('causes no error where storage is forbidden', () => {
  const forbidden = {
    getItem: () => {
      throw new Error('forbidden')
    },
  }
  expect(() => runInline(forgetSentDraftScript, { sessionStorage: forbidden })).not.toThrow()
})

it('stores what was typed before the form was watched', async () => {
  document.body.innerHTML =
    '<form><input type="hidden" name="kind" value="mod"><textarea name="proof">Given</textarea><button name="go" value="on">Go</button></form>'
  const form = document.querySelector('form')!
  form.querySelector('textarea')!.value = 'Typed early'
  const stop = keepDraft(form, 'report:AAAAAAAA', { onRestored: () => {}, onForgotten: () => {} })
  await vi.waitFor(() => expect(localStorage.getItem(KEY)).toContain('Typed early'))
  stop()
})
