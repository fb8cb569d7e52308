import { restoreBulkTakedown } from '@quarry/api/contract/moderation/bulk-takedowns'
import type { NativeForm } from '../../../lib/forms/native-form.ts'

/** Restores what one bulk takedown took down. */
export const restoreBulkTakedownForm: NativeForm = {
  restored: ['takedown'],
  async send({ api, field, page }) {
    await api(restoreBulkTakedown, { params: { user: field('user'), takedown: field('takedown') } })
    return { to: `${page.pathname}?done=given` }
  },
}
