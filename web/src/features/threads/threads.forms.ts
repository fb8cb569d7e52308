import { deleteMessage, sendMessage } from '@quarry/api/contract/threads'
import type { NativeForm } from '../../lib/forms/native-form.ts'
import { refuseEmpty } from '../../lib/forms/refusal.ts'

export const messageForm: NativeForm = {
  kept: ['body', 'private'],
  async send(sending) {
    refuseEmpty(sending, ['body'])
    const { api, field, has, page } = sending
    const body = { type: 'text', body: field('body'), private: has('private') } as const
    await api(sendMessage, { params: { thread: field('thread') }, body: { body } })
    return { to: page.pathname }
  },
}

export const takeBackForm: NativeForm = {
  kept: [],
  async send({ api, field, page }) {
    await api(deleteMessage, { params: { message: field('message') } })
    return { to: page.pathname }
  },
}
