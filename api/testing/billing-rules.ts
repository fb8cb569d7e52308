import type { Db } from '@quarry/db/db'
import { GRACE_DAYS, PROCESSING_GRACE_DAYS } from '@quarry/domain/billing/charges'
import { sql, type RawBuilder } from 'kysely'

/** Usually the id of a subscription. */
interface Row {
  id: unknown
}

/** Whether the subscription ended during cycle `a` and before cycle `b`, by a dispute or by staff. */
const endedEarly = sql`
  exists (select from charges d where d.subscription_id = a.subscription_id and d.reason = 'dispute'
    and d.created_at between a.cycle_start and b.cycle_start)
  or exists (select from charges c where c.subscription_id = a.subscription_id and c.type = 'subscription'
    and c.status = 'cancelled' and c.created_at >= a.settled_at and c.due <= b.cycle_start)`

/** What must never be at any time, each as a query that finds it. */
const forbidden = (time: Date) => ({
  'ledger not zero': sql<Row>`select currency as id from ledger_entries group by currency having sum(amount) <> 0`,
  'cycle paid twice': sql<Row>`select a.subscription_id as id from charges a join charges b on a.subscription_id = b.subscription_id
    and a.cycle_start < b.cycle_start and b.cycle_start < a.cycle_end
    where a.status = 'succeeded' and b.status = 'succeeded' and not (${endedEarly})`,
  'perks without pay': sql<Row>`select s.id from subscriptions s where s.status = 'provisioned' and not exists (
    select from charges c left join charges next on next.subscription_id = c.subscription_id
      and next.type = 'subscription' and next.status in ('processing', 'failed')
    where c.subscription_id = s.id and c.status = 'succeeded' and c.cycle_start <= ${time}
      and c.cycle_end + case next.status
        when 'processing' then ${PROCESSING_GRACE_DAYS + 1} * interval '1 day'
        when 'failed' then ${GRACE_DAYS + PROCESSING_GRACE_DAYS + 1} * interval '1 day'
        else interval '0' end > ${time})`,
  'pay without perks': sql<Row>`select s.id from subscriptions s join charges c on c.subscription_id = s.id
    where s.status <> 'provisioned' and c.status = 'succeeded' and c.cycle_start <= ${time} and c.cycle_end > ${time}
      and not exists (select from charges next where next.subscription_id = s.id and next.due < c.cycle_end
        and next.status = 'cancelled' and next.created_at >= c.created_at)
      and not exists (select from charges d where d.subscription_id = s.id and d.reason = 'dispute')`,
  'perks during a dispute': sql<Row>`select s.id from subscriptions s join charges d on d.subscription_id = s.id
    join charges c on c.id = d.parent_id where d.reason = 'dispute' and s.status = 'provisioned'
      and c.cycle_start >= s.provisioned_at
      and not exists (select from charges l where l.subscription_id = s.id and l.type = 'subscription'
        and l.status = 'succeeded' and l.cycle_start > c.cycle_start)`,
  'badge without perks': sql<Row>`select u.id from users u join subscriptions s on s.user_id = u.id and s.is_unitary
    where (u.badges & 1 <> 0) <> (s.status = 'provisioned')`,
  'gap in invoices': sql<Row>`select year as id from invoices group by year having max(number) <> count(*) or min(number) <> 1`,
  'two servers of a subscription': sql<Row>`select subscription_id as id from servers where status <> 'removing'
    group by subscription_id having count(*) > 1`,
})

const boughtServers = sql`subscriptions s join billing_products p on p.id = s.product_id and p.type = 'pyro'
  left join servers v on v.subscription_id = s.id and v.status <> 'removing'`

/** What must not be once hosting has read all events. */
const FORBIDDEN_AFTER_EVENTS = {
  'paid, without a server': sql<Row>`select s.id from ${boughtServers} where s.status = 'provisioned' and v.id is null`,
  'paid, with a suspended server': sql<Row>`select s.id from ${boughtServers} where s.status = 'provisioned'
    and (v.suspension_reason in ('paymentfailed', 'cancelled') or v.unpaid_since is not null)`,
  'server of another size': sql<Row>`select s.id from ${boughtServers} where s.status = 'provisioned'
    and v.memory_mb <> (p.metadata ->> 'ram')::integer`,
  'server without pay': sql<Row>`select s.id from ${boughtServers} where s.status = 'unprovisioned'
    and v.id is not null and (v.suspension_reason is null or v.suspension_reason = 'upgrading' or v.unpaid_since is null)`,
}

type Found = Record<string, unknown[]>

async function findAll(db: Db, queries: Record<string, RawBuilder<Row>>): Promise<Found> {
  const found: Found = {}
  for (const [name, query] of Object.entries(queries)) {
    const { rows } = await query.execute(db)
    if (rows.length > 0) found[name] = rows.map(({ id }) => id)
  }
  return found
}

/** What breaks a rule after all events were read, with the charges of the first subscription that does. */
export async function findBrokenRules(db: Db, time: Date): Promise<Found> {
  const found = await findAll(db, { ...forbidden(time), ...FORBIDDEN_AFTER_EVENTS })
  const [id] = Object.values(found).flat()
  if (id === undefined) return found
  const { rows } =
    await sql`select status, type, reason, amount, interval, platform, attempt, created_at, due, cycle_start,
    cycle_end, first_failed_at, settled_at from charges where subscription_id = ${id} order by created_at`.execute(
      db,
    )
  return { ...found, charges: rows }
}
