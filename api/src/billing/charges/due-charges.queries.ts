import type { Db, Tx } from '@quarry/db/db'
import type { ChargeRow } from '@quarry/db/schema/billing/charges'
import {
  CONFIRMATION_HOURS,
  GIVE_UP_DAYS,
  GRACE_DAYS,
  PROCESSING_GRACE_DAYS,
} from '@quarry/domain/billing/charges'
import type { PaymentProviderName } from '@quarry/domain/billing/payment-methods'
import { DAY_MS, HOUR_MS } from '@quarry/domain/times'
import { sql } from 'kysely'

interface Claim {
  provider: PaymentProviderName
  now: Date
  leaseUntil: Date
  limit: number
}

/**
 * Claims charges that have to be sent to the provider: due ones, failed ones whose next attempt is due, refunds, and those
 * of a worker that did not report an outcome. The last are sent again as the same attempt with the same payment method.
 */
export function claimCharges(db: Db, { provider, now, leaseUntil, limit }: Claim): Promise<ChargeRow[]> {
  // The clock was wrong when such a lease began.
  const implausible = new Date(now.getTime() + 2 * (leaseUntil.getTime() - now.getTime()))
  return db
    .updateTable('charges')
    .set((eb) => {
      const isRepeated = eb('charges.status', '=', 'processing')
      return {
        status: 'processing',
        platform: provider,
        leaseUntil,
        lastAttempt: now,
        attempt: eb
          .case()
          .when(isRepeated)
          .then(eb.ref('charges.attempt'))
          .else(eb('charges.attempt', '+', 1))
          .end(),
        offSession: eb.case().when(isRepeated).then(eb.ref('charges.offSession')).else(true).end(),
        method: eb
          .case()
          .when(eb.or([isRepeated, eb('charges.type', '=', 'refund')]))
          .then(eb.ref('charges.method'))
          .else(
            eb
              .selectFrom('paymentMethods')
              .select('paymentMethods.id')
              .whereRef('paymentMethods.userId', '=', 'charges.userId')
              .where('paymentMethods.provider', '=', provider)
              .where('isPrimary', '=', true),
          )
          .end(),
      }
    })
    .where('charges.id', 'in', (eb) =>
      eb
        .selectFrom('charges as due')
        .select('due.id')
        .where((eb) =>
          eb.or([
            eb.and([eb('due.status', '=', 'open'), eb('due.due', '<=', now)]),
            eb.and([eb('due.status', '=', 'failed'), eb('due.nextAttemptAt', '<=', now)]),
            eb.and([
              eb('due.status', '=', 'processing'),
              eb.or([eb('due.leaseUntil', '<=', now), eb('due.leaseUntil', '>', implausible)]),
            ]),
          ]),
        )
        .orderBy('due.due')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute()
}

const before = (now: Date, milliseconds: number): Date => new Date(now.getTime() - milliseconds)

/** Provisioned subscriptions whose perks end: cancelled, failed beyond the grace period, or without an outcome for long. */
export async function listUnpaidSubscriptions(
  db: Db,
  { now, limit }: { now: Date; limit: number },
): Promise<{ id: string; userId: string }[]> {
  const { rows } = await sql<{ id: string; userId: string }>`
    select s.id, s.user_id as "userId" from subscriptions s
    where s.status = 'provisioned' and (
      exists (select from charges c where c.subscription_id = s.id and c.type = 'subscription'
        and c.status = 'failed' and c.first_failed_at <= ${before(now, GRACE_DAYS * DAY_MS)})
      or exists (select from charges c where c.subscription_id = s.id and c.type = 'subscription'
        and c.status = 'processing' and c.due <= ${before(now, PROCESSING_GRACE_DAYS * DAY_MS)})
      or not exists (select from charges c where c.subscription_id = s.id and c.type = 'subscription'
        and (c.status in ('open', 'processing', 'failed') or c.status = 'cancelled' and c.due > ${now})))
    order by s.id limit ${limit}`.execute(db)
  return rows
}

/** Failed charges that are no longer attempted, and failed first payments that were not repeated. */
export async function cancelOldFailures(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('charges')
    .set({ status: 'cancelled', nextAttemptAt: null, due: sql`least(due, ${now}::timestamptz)` })
    .where('status', '=', 'failed')
    .where('type', '!=', 'refund')
    .where((eb) =>
      eb.or([
        eb('firstFailedAt', '<=', before(now, GIVE_UP_DAYS * DAY_MS)),
        eb.and([
          eb('nextAttemptAt', 'is', null),
          eb('firstFailedAt', '<=', before(now, CONFIRMATION_HOURS * HOUR_MS)),
          eb.or([
            eb('type', '=', 'proration'),
            eb('subscriptionId', 'in', (eb) =>
              eb.selectFrom('subscriptions').select('id').where('provisionedAt', 'is', null),
            ),
          ]),
        ]),
      ]),
    )
    .execute()
}

/** Whether the subscription is still among those of `listUnpaidSubscriptions`; called with its billing locked. */
export async function isStillUnpaid(tx: Tx, id: string, now: Date): Promise<boolean> {
  const unpaid = await sql<{ paid: boolean }>`
    select exists (select from charges c where c.subscription_id = ${id} and c.type = 'subscription' and (
      c.status = 'open'
      or c.status = 'cancelled' and c.due > ${now}
      or c.status = 'failed' and c.first_failed_at > ${before(now, GRACE_DAYS * DAY_MS)}
      or c.status = 'processing' and c.due > ${before(now, PROCESSING_GRACE_DAYS * DAY_MS)})) as paid`.execute(
    tx,
  )
  return unpaid.rows[0]?.paid !== true
}
