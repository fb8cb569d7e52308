import { getPayouts, withdrawPayout } from '../../contract/accounts/payouts.ts'
import { ruleMessage } from '../../contract/rules.ts'
import type { App } from '../http/env.ts'
import { serve } from '../http/serve.ts'
import { invalid } from '../kernel/errors.ts'
import { authorizeUser } from './users/users.policy.ts'
import { requireUser } from './users/users.queries.ts'

/** There are no payouts yet: every balance is 0, and no amount is covered. */
const BALANCE = 0

export function mountPayouts(app: App): void {
  serve(app, getPayouts, async ({ db, actor }, { params }) => {
    authorizeUser(actor, 'user.view_payouts', await requireUser(db, params.user), params.user)
    return { all_time: String(BALANCE), last_month: String(BALANCE), payouts: [] }
  })
  serve(app, withdrawPayout, async ({ db, actor }, { params }) => {
    authorizeUser(actor, 'user.withdraw', await requireUser(db, params.user), params.user)
    throw invalid('amount', ruleMessage('more_than_balance', { balance: BALANCE }))
  })
}
