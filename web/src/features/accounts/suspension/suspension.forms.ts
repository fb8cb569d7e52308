import { settleSuspension } from '@quarry/api/contract/accounts/suspensions'
import { suspendUser } from '@quarry/api/contract/moderation/bulk-takedowns'
import { APPEAL_ANSWERS, FOR_GOOD } from '@quarry/domain/accounts/suspensions'
import { BULK_TAKEDOWN_KINDS } from '@quarry/domain/moderation/bulk-takedowns'
import { refuseEmpty } from '../../../lib/forms/reject-form.ts'
import type { NativeForm } from '../../../lib/forms/native-form.ts'

/** Suspends a user, or changes reason and end of a suspension. */
export const suspendForm: NativeForm = {
  restored: ['reason', 'days', 'things'],
  async send(sending) {
    refuseEmpty(sending, ['reason', 'days'])
    const { api, field, fields, page } = sending
    const days = field('days') === FOR_GOOD ? null : Number(field('days'))
    const things = BULK_TAKEDOWN_KINDS.filter((kind) => fields('things').includes(kind))
    await api(suspendUser, {
      params: { user: field('user') },
      body: { reason: field('reason'), days, things },
    })
    return { to: `${page.pathname}?done=suspended` }
  },
}

/** Lifts a suspension, or answers its appeal. */
export const settleSuspensionForm: NativeForm = {
  restored: ['words'],
  async send({ api, field, page }) {
    const answer = APPEAL_ANSWERS.find((known) => known === field('answer')) ?? 'uphold'
    const words = field('words').trim() === '' ? null : field('words')
    await api(settleSuspension, { params: { user: field('user') }, body: { answer, words } })
    return { to: `${page.pathname}?done=${answer === 'lift' ? 'lifted' : 'upheld'}` }
  },
}
