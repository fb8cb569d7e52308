import { BATCH_MAX } from '@quarry/domain/limits/counts'
import { z } from 'zod'
import { endpoint, NoContent } from '../endpoint.ts'
import { Timestamp } from '../fields.ts'
import { ruleText } from '../rules.ts'

const payouts = { tag: 'users', path: '/v2/user/:user/payouts', access: 'signed-in' } as const

/** Amounts of money are decimal strings. */
export const getPayouts = endpoint({
  ...payouts,
  method: 'GET',
  summary: 'Get the balance and payouts of a user (own only)',
  scope: 'PAYOUTS_READ',
  response: z.object({
    all_time: z.string(),
    last_month: z.string(),
    payouts: z.array(z.object({ created: Timestamp, amount: z.number(), status: z.string() })).max(BATCH_MAX),
  }),
})
export const withdrawPayout = endpoint({
  ...payouts,
  method: 'POST',
  summary: 'Withdraw from the balance (own only)',
  scope: 'PAYOUTS_WRITE',
  query: z.object({
    amount: z.coerce
      .number({ message: ruleText('whole_number') })
      .int({ message: ruleText('whole_number') })
      .min(1, { message: ruleText('at_least', { min: 1 }) }),
  }),
  response: NoContent,
})
