import { refundCharge } from '@quarry/api/contract/billing/charges'
import { REFUND_KINDS } from '@quarry/domain/billing/charges'
import type { NativeForm } from '../../lib/forms/native-form.ts'
import { refuse, refuseEmpty } from '../../lib/forms/reject-form.ts'

const problem = (path: string, rule: 'required' | 'whole_number', message: string) => ({
  path,
  rule,
  message,
})

/** A refund by staff. Nothing is sent without a kind, or for a partial one without an amount. */
export const refundForm: NativeForm = {
  restored: ['charge', 'type', 'amount', 'unprovision'],
  async send(sending) {
    refuseEmpty(sending, ['type'])
    const { api, field, has, page } = sending
    const type = REFUND_KINDS.find((kind) => kind === field('type')) ?? 'none'
    const written = field('amount').trim()
    if (type === 'partial' && written === '') refuse([problem('amount', 'required', 'is required')])
    if (type === 'partial' && !/^\d{1,12}$/.test(written))
      refuse([problem('amount', 'whole_number', 'must be a whole number')])
    await api(refundCharge, {
      params: { charge: field('charge') },
      body: {
        type,
        unprovision: has('unprovision'),
        ...(type === 'partial' && { amount: Number(written) }),
      },
    })
    return { to: `${page.pathname}?done=${type === 'none' ? 'settled' : 'refunded'}` }
  },
}
