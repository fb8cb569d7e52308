import {
  feesAccount,
  providerAccount,
  salesAccount,
  type LedgerAccount,
} from '@quarry/domain/billing/ledger-accounts'
import type { PoolClient } from 'pg'
import type { NewCharge } from '../../src/schema/billing/charges.ts'
import type { SeedContext } from '../context.ts'
import { SEEDED_TABLES, type SeedRows, noRows } from '../rows.ts'
import { BILLING_ACCOUNTS } from './billing-accounts.ts'
import type { People } from '../plan/user-plan.ts'
import { oneTimeRows, paymentOf, subscriberRows, type SeedPrice } from './billing-rows.ts'

/** Ids of users from here on belong to the accounts with subscriptions. */
const FIRST_USER = 2_000_000

/** The accounts with their ids and the names that they have under this seed. */
export const billingUsers = ({ ids, seed }: SeedContext) =>
  BILLING_ACCOUNTS.map((account, place) => ({
    account,
    place,
    id: ids.user(FIRST_USER + place),
    username: `${account.username}${seed === 1 ? '' : `-${seed}`}`,
  }))

interface Price extends SeedPrice {
  currency: string
}

/** Writes what the accounts bought; names that were taken before stay without. */
export async function seedBilling(
  client: PoolClient,
  { context, people }: { context: SeedContext; people: People },
  write: (rows: SeedRows) => Promise<void>,
): Promise<void> {
  const users = billingUsers(context)
  const { rows: existing } = await client.query<{ id: string }>('select id from users where id = any ($1)', [
    users.map(({ id }) => id),
  ])
  const known = new Set(existing.map(({ id }) => id))
  const { rows: prices } = await client.query<Price>(
    `select p.id, p.product_id as "productId", p.currency, p.monthly::int, p.yearly::int from billing_prices p
     join billing_products b on b.id = p.product_id where b.key = 'midas' and p.retired_at is null`,
  )
  const all = noRows()
  for (const { account, place, id: userId } of users) {
    const price = prices.find(({ currency }) => currency === account.subscription?.currency)
    if (!price || !known.has(userId)) continue
    const rows = subscriberRows(context, { account, userId, place, price })
    for (const table of SEEDED_TABLES) (all[table] as unknown[]).push(...rows[table])
  }
  const [alice] = people.users
  const price = prices.find(({ currency }) => currency === 'USD')
  if (alice && price && !(await isCustomer(client, alice.id))) {
    const rows = oneTimeRows(context, { userId: alice.id, price })
    for (const table of SEEDED_TABLES) (all[table] as unknown[]).push(...rows[table])
  }
  const { charges } = all
  const settled = charges.filter(({ status }) => status === 'succeeded')
  await write(all)
  await issueInvoices(
    client,
    settled.filter(({ type }) => type !== 'refund').map(({ id }) => id),
  )
  await bookAll(client, settled.flatMap(groupsOf))
}

/** Whether another seed wrote the charges of an account that both have. */
const isCustomer = async (client: PoolClient, userId: string): Promise<boolean> =>
  (await client.query('select from payment_customers where user_id = $1', [userId])).rowCount !== 0

/** Numbers the invoices of charges without gaps, after those that a year already has. */
const issueInvoices = (client: PoolClient, chargeIds: readonly string[]) =>
  client.query(
    `with issued as (
       select id, settled_at, extract(year from settled_at at time zone 'UTC')::int as year from charges
       where id = any ($1)
     ), years as (
       insert into invoice_years (year, last) select year, count(*) from issued group by year order by year
       on conflict (year) do update set last = invoice_years.last + excluded.last returning year, last
     )
     insert into invoices (year, number, charge_id, issued_at)
     select year, last + 1 - row_number() over (partition by year order by settled_at desc, id), id, settled_at
     from issued join years using (year)`,
    [chargeIds],
  )

interface Group {
  key: string
  kind: string
  at: Date
  currency: string
  entries: readonly (readonly [LedgerAccount, number])[]
}

const PROVIDER = providerAccount('local')
const SALES = salesAccount('midas')
const FEES = feesAccount('local')

/** What the services write to the ledger for a charge. */
function groupsOf({ id, type, amount, fee, currency, settledAt }: NewCharge): Group[] {
  const common = { currency, at: new Date(settledAt ?? 0) }
  const sale = [
    [PROVIDER, amount],
    [SALES, -amount],
  ] as const
  if (type === 'refund') return [{ ...common, key: `refund:${id}`, kind: 'refund', entries: sale }]
  const paid = Number(fee ?? 0)
  const costs = [
    [PROVIDER, -paid],
    [FEES, paid],
  ] as const
  return [
    { ...common, key: `payment:local:${paymentOf(id)}`, kind: 'payment', entries: sale },
    { ...common, key: `fee:local:${paymentOf(id)}`, kind: 'fee', entries: costs },
  ]
}

async function bookAll(client: PoolClient, groups: readonly Group[]): Promise<void> {
  await client.query(
    `insert into ledger_accounts (name, kind) select * from unnest($1::text[], $2::text[]) on conflict do nothing`,
    [[PROVIDER, SALES, FEES].map(({ name }) => name), [PROVIDER, SALES, FEES].map(({ kind }) => kind)],
  )
  await client.query(
    `insert into ledger_groups (key, kind, at) select * from unnest($1::text[], $2::text[], $3::timestamptz[])`,
    [groups.map(({ key }) => key), groups.map(({ kind }) => kind), groups.map(({ at }) => at)],
  )
  const entries = groups.flatMap(({ key, currency, entries: rows }) =>
    rows.map(([{ name }, amount]) => ({ key, currency, name, amount })),
  )
  await client.query(
    `insert into ledger_entries (group_id, account, currency, amount)
     select g.id, e.account, e.currency, e.amount
     from unnest($1::text[], $2::text[], $3::text[], $4::bigint[]) as e (key, account, currency, amount)
     join ledger_groups g using (key)`,
    [
      entries.map(({ key }) => key),
      entries.map(({ name }) => name),
      entries.map(({ currency }) => currency),
      entries.map(({ amount }) => amount),
    ],
  )
}
