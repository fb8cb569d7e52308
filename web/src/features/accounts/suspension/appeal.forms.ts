import { appealSuspension } from '@quarry/api/contract/accounts/suspensions'
import type { NativeForm } from '../../../lib/forms/native-form.ts'
import { refuseEmpty } from '../../../lib/forms/reject-form.ts'

/** Sends the appeal against the viewer's suspension. */
export const appealForm: NativeForm = {
  restored: ['message'],
  async send(sending) {
    refuseEmpty(sending, ['message'])
    const { api, field } = sending
    await api(appealSuspension, { body: { message: field('message') } })
    return { to: '/settings/suspension' }
  },
}
