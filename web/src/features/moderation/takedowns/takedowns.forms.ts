import {
  restoreCollection,
  restoreOrganization,
  takeDownCollection,
  takeDownOrganization,
} from '@quarry/api/contract/moderation/takedowns'
import { refuseEmpty } from '../../../lib/forms/reject-form.ts'
import type { NativeForm, Sending } from '../../../lib/forms/native-form.ts'

/** Back to the same target, with the change in the address. */
const done = ({ page, field }: Sending, change: 'taken' | 'given') => {
  const search = new URLSearchParams({ kind: field('kind'), id: field('id'), done: change })
  return { to: `${page.pathname}?${search}` }
}

/** Takes content down, or changes the reason of its takedown. */
export const takeDownThingForm: NativeForm = {
  restored: ['reason'],
  async send(sending) {
    refuseEmpty(sending, ['reason'])
    const { api, field } = sending
    const body = { reason: field('reason') }
    await (field('kind') === 'organization'
      ? api(takeDownOrganization, { params: { organization: field('id') }, body })
      : api(takeDownCollection, { params: { collection: field('id') }, body }))
    return done(sending, 'taken')
  },
}

export const restoreThingForm: NativeForm = {
  restored: [],
  async send(sending) {
    const { api, field } = sending
    await (field('kind') === 'organization'
      ? api(restoreOrganization, { params: { organization: field('id') } })
      : api(restoreCollection, { params: { collection: field('id') } }))
    return done(sending, 'given')
  },
}
