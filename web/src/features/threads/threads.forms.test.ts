import { expect, it } from 'vitest'
import { sendForm } from '../../../testing/send-form.ts'
import { messageForm, takeBackForm } from './threads.forms.ts'

const say = (pairs: Record<string, string>) =>
  sendForm(
    messageForm,
    { thread: 'TTTTTTTT', ...pairs },
    { page: '/dashboard/report/RRRRRRRR?x=1', answer: { messages: [{ id: 'FIRST' }, { id: 'LAST' }] } },
  )

it('says what was written, for everybody and to nobody in particular, and leads to it', async () => {
  const { asked, done } = await say({ body: 'Hello' })
  expect(asked).toEqual([
    { params: { thread: 'TTTTTTTT' }, body: { body: { type: 'text', body: 'Hello', private: false } } },
  ])
  expect(done.to).toMatch(/^\/dashboard\/report\/RRRRRRRR#.*LAST$/)
})

it('keeps a note among staff, and names the message that it answers', async () => {
  const { asked } = await say({ body: 'Hm', private: 'on', replying_to: 'MMMMMMMM' })
  expect(asked).toMatchObject([{ body: { body: { private: true, replying_to: 'MMMMMMMM' } } }])
})

it('says nothing without words', async () => {
  await expect(say({ body: '' })).rejects.toMatchObject({ fields: [{ path: 'body' }] })
})

it('takes one back and stays', async () => {
  const { asked, done } = await sendForm(
    takeBackForm,
    { message: 'MMMMMMMM' },
    { page: '/mod/x/moderation?a=1' },
  )
  expect(asked).toEqual([{ params: { message: 'MMMMMMMM' } }])
  expect(done).toEqual({ to: '/mod/x/moderation' })
})
