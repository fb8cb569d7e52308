import { restoreBulkTakedown } from '@quarry/api/contract/moderation/bulk-takedowns'
import type { NativeForm } from '../../../lib/forms/native-form.ts'

/** Gives back what one step took down. */
export const restoreBulkTakedownForm: NativeForm = {
  kept: ['takedown'],
  async send({ api, field, page }) {
    await api(restoreBulkTakedown, { params: { user: field('user'), takedown: field('takedown') } })
    return { to: `${page.pathname}?done=given` }
  },
}
