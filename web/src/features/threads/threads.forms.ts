import { deleteMessage, sendMessage } from '@quarry/api/contract/threads/threads'
import type { NativeForm } from '../../lib/forms/native-form.ts'
import { refuseEmpty } from '../../lib/forms/reject-form.ts'
import { messageAnchor } from './message-anchor.ts'

export const messageForm: NativeForm = {
  restored: ['body', 'private', 'replying_to'],
  async send(sending) {
    refuseEmpty(sending, ['body'])
    const { api, field, has, page } = sending
    const answered = has('replying_to') && { replying_to: field('replying_to') }
    const body = { type: 'text', body: field('body'), private: has('private'), ...answered } as const
    const { messages } = await api(sendMessage, { params: { thread: field('thread') }, body: { body } })
    const sent = messages.at(-1)
    return { to: sent ? `${page.pathname}#${messageAnchor(sent.id)}` : page.pathname }
  },
}

export const deleteMessageForm: NativeForm = {
  restored: [],
  async send({ api, field, page }) {
    await api(deleteMessage, { params: { message: field('message') } })
    return { to: page.pathname }
  },
}
