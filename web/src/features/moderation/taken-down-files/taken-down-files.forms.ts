import { giveBackFile, takeDownFile } from '@quarry/api/contract/moderation/taken-down-files'
import type { NativeForm } from '../../../lib/forms/native-form.ts'
import { refuseEmpty } from '../../../lib/forms/reject-form.ts'

export const takeDownFileForm: NativeForm = {
  restored: ['hash', 'reason'],
  async send(sending) {
    refuseEmpty(sending, ['hash', 'reason'])
    const { api, field, page } = sending
    await api(takeDownFile, { body: { hash: field('hash'), reason: field('reason') } })
    return { to: `${page.pathname}?done=taken` }
  },
}

export const restoreFileForm: NativeForm = {
  restored: ['sha512'],
  async send({ api, field, page }) {
    await api(giveBackFile, { params: { sha512: field('sha512') } })
    return { to: `${page.pathname}?done=given` }
  },
}
