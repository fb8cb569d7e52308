import { appealSuspension } from '@quarry/api/contract/accounts/suspensions'
import type { NativeForm } from '../../../lib/forms/native-form.ts'
import { refuseEmpty } from '../../../lib/forms/reject-form.ts'

/** What somebody says to their suspension. */
export const appealForm: NativeForm = {
  kept: ['message'],
  async send(sending) {
    refuseEmpty(sending, ['message'])
    const { api, field } = sending
    await api(appealSuspension, { body: { message: field('message') } })
    return { to: '/settings/suspension' }
  },
}
