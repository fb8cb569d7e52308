import { expect, it } from 'vitest'
import { sendForm } from '../../../testing/send-form.ts'
import { messageForm, deleteMessageForm } from './threads.forms.ts'

const sendMessageForm = (pairs: Record<string, string>) =>
  sendForm(
    messageForm,
    { thread: 'TTTTTTTT', ...pairs },
    { page: '/dashboard/report/RRRRRRRR?x=1', answer: { messages: [{ id: 'FIRST' }, { id: 'LAST' }] } },
  )

it('posts a public message and leads to it', async () => {
  const { asked, done } = await sendMessageForm({ body: 'Hello' })
  expect(asked).toEqual([
    { params: { thread: 'TTTTTTTT' }, body: { body: { type: 'text', body: 'Hello', private: false } } },
  ])
  expect(done.to).toMatch(/^\/dashboard\/report\/RRRRRRRR#.*LAST$/)
})

it('posts a note for staff that quotes a message', async () => {
  const { asked } = await sendMessageForm({ body: 'Hm', private: 'on', replying_to: 'MMMMMMMM' })
  expect(asked).toMatchObject([{ body: { body: { private: true, replying_to: 'MMMMMMMM' } } }])
})

it('rejects an empty message', async () => {
  await expect(sendMessageForm({ body: '' })).rejects.toMatchObject({ fields: [{ path: 'body' }] })
})

it('deletes a message and stays on the page', async () => {
  const { asked, done } = await sendForm(
    deleteMessageForm,
    { message: 'MMMMMMMM' },
    { page: '/mod/x/moderation?a=1' },
  )
  expect(asked).toEqual([{ params: { message: 'MMMMMMMM' } }])
  expect(done).toEqual({ to: '/mod/x/moderation' })
})
