import { giveBackSweep } from '@quarry/api/contract/moderation/bulk-takedowns'
import type { NativeForm } from '../../../lib/forms/native-form.ts'

/** Gives back what one step took down. */
export const giveBackSweepForm: NativeForm = {
  kept: ['sweep'],
  async send({ api, field, page }) {
    await api(giveBackSweep, { params: { user: field('user'), sweep: field('sweep') } })
    return { to: `${page.pathname}?done=given` }
  },
}
