import type { ChargeRow } from '@quarry/db/schema/billing/charges'
import { MINUTE_MS } from '@quarry/domain/times'
import PQueue from 'p-queue'
import type { Services } from '../../kernel/ctx.ts'
import { ProviderUnavailable } from '../../ports/payment-provider.ts'
import { findSubscription, unprovision } from '../subscriptions/subscriptions.queries.ts'
import { lockBilling } from './charges.queries.ts'
import {
  cancelOldFailures,
  claimCharges,
  isStillUnpaid,
  listUnpaidSubscriptions,
} from './due-charges.queries.ts'
import { sendCharge } from './send-charge.ts'

/** After this time another worker sends a claimed charge again. Longer than any request to a provider. */
export const CHARGE_LEASE_MS = 10 * MINUTE_MS
/** Requests to the provider at once, by one worker. */
const CONCURRENCY = 8
const BATCH = 32

type Running = Pick<Services, 'db' | 'now' | 'log' | 'payments'>

/**
 * Sends all due charges to the payment provider, then ends what is not paid. Any number of workers may run it at once. Does
 * nothing on sites without payments.
 */
export async function runCharges(services: Running): Promise<void> {
  const { db, now, log, payments: provider } = services
  if (provider === null) return
  const queue = new PQueue({ concurrency: CONCURRENCY })
  const isAnswered = async (charge: ChargeRow): Promise<boolean> => {
    try {
      await sendCharge({ db, provider, now, log }, charge)
      return true
    } catch (error) {
      if (error instanceof ProviderUnavailable) return false
      // One charge must not stop the others; it is sent again when its lease ends.
      log.error({ err: error, chargeId: charge.id }, 'a charge failed')
      return true
    }
  }
  for (;;) {
    const at = now()
    const leaseUntil = new Date(at.getTime() + CHARGE_LEASE_MS)
    const claimed = await claimCharges(db, { provider: provider.name, now: at, leaseUntil, limit: BATCH })
    if (claimed.length === 0) break
    const answers = await queue.addAll(claimed.map((charge) => () => isAnswered(charge)))
    // The provider is down: the other charges are due in the next round as well.
    if (!answers.includes(true)) break
  }
  await endUnpaidSubscriptions(services)
  await cancelOldFailures(db, now())
}

/** Perks end when the cancelled cycle ends, and when a payment is missing for longer than the grace period. */
async function endUnpaidSubscriptions({ db, now }: Running): Promise<void> {
  for (;;) {
    const unpaid = await listUnpaidSubscriptions(db, { now: now(), limit: BATCH })
    for (const { id, userId } of unpaid)
      await db.transaction().execute(async (tx) => {
        await lockBilling(tx, userId)
        const subscription = await findSubscription(tx, id)
        if (subscription && (await isStillUnpaid(tx, id, now()))) await unprovision(tx, subscription)
      })
    if (unpaid.length < BATCH) return
  }
}
