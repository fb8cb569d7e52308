import { expect, it, vi } from 'vitest'
import { sendForm } from './native-forms.ts'

/** Posts an appeal from a page to an API with this response; returns what the API received, and the result. */
async function appeal(message: string, answer: Response, page = '/settings/suspension') {
  let sent: unknown
  vi.stubGlobal('fetch', (_url: string, { body }: { body: string }) => {
    sent = JSON.parse(body)
    return Promise.resolve(answer)
  })
  const done = await sendForm({
    fields: new URLSearchParams({ form: 'appeal', message }),
    page: new URL(page, 'https://quarry.test'),
    isSecure: true,
    apiUrl: 'http://api.test',
    headers: {},
  })
  vi.unstubAllGlobals()
  return { sent, done }
}

it('sends line ends as typed, so that a text of maximum length stays valid', async () => {
  const { sent } = await appeal('One\r\nTwo', new Response(null, { status: 204 }))
  expect(sent).toEqual({ message: 'One\nTwo' })
})

it('redirects an expired session to the sign-in page, and from there back to the form', async () => {
  const refused = () => Response.json({ error: 'unauthorized', description: 'sign in' }, { status: 401 })
  const { done } = await appeal('Hear me', refused(), '/settings/suspension?a=1&done=saved')
  expect(done).toMatchObject({
    kind: 'done',
    to: '/auth/sign-in?redirect=%2Fsettings%2Fsuspension%3Fa%3D1&again=1',
  })
  expect((await appeal('Hear me', refused(), '/')).done).toMatchObject({ to: '/auth/sign-in' })
})

it('returns the error for a signed-in user without the permission', async () => {
  const closed = { error: 'unauthorized', description: 'this report is closed', rule: 'thread_closed' }
  const { done } = await appeal('Hear me', Response.json(closed, { status: 401 }))
  expect(done).toMatchObject({
    kind: 'refused',
    posted: { values: { message: 'Hear me' }, error: { rule: 'thread_closed' } },
  })
})
