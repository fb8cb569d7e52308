import {
  CREATOR_SHARE_ACCOUNT,
  CREATORS_ACCOUNT,
  creatorShareOf,
  feesAccount,
  providerAccount,
  salesAccount,
  type LedgerAccount,
} from '@quarry/domain/billing/ledger-accounts'
import type { ProductType } from '@quarry/domain/billing/products'
import type { PoolClient } from 'pg'
import type { NewCharge } from '../../src/schema/billing/charges.ts'
import type { SeedContext } from '../context.ts'
import { SEEDED_TABLES, type SeedRows, noRows } from '../rows.ts'
import { BILLING_ACCOUNTS } from './billing-accounts.ts'
import type { People } from '../plan/user-plan.ts'
import { serverPurchaseRows } from './server-purchase-rows.ts'
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
  /** Of server plans. */
  ram: number | null
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
    `select p.id, p.product_id as "productId", p.currency, p.monthly::int, p.yearly::int,
       (b.metadata ->> 'ram')::int as ram
     from billing_prices p join billing_products b on b.id = p.product_id where p.retired_at is null`,
  )
  const supporterPrices = prices.filter(({ ram }) => ram === null)
  const planPrices = new Map(prices.flatMap((price) => (price.ram === null ? [] : [[price.ram, price]])))
  const all = noRows()
  for (const { account, place, id: userId } of users) {
    const price = supporterPrices.find(({ currency }) => currency === account.subscription?.currency)
    if (!known.has(userId)) continue
    const rows = price
      ? subscriberRows(context, { account, userId, place, price })
      : serverPurchaseRows(context, { account, userId, prices: planPrices })
    for (const table of SEEDED_TABLES) (all[table] as unknown[]).push(...rows[table])
  }
  const [alice] = people.users
  const price = supporterPrices.find(({ currency }) => currency === 'USD')
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
  const plans = new Set([...planPrices.values()].map(({ id }) => id))
  await bookAll(
    client,
    settled.flatMap((charge) => groupsOf(charge, plans.has(charge.priceId) ? 'pyro' : 'midas')),
  )
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
const SALES = [salesAccount('midas'), salesAccount('pyro')]
const FEES = feesAccount('local')

/** What the services write to the ledger for a charge. */
function groupsOf({ id, type, amount, fee, currency, settledAt }: NewCharge, product: ProductType): Group[] {
  const share = creatorShareOf(product, amount)
  const common = { currency, at: new Date(settledAt ?? 0) }
  const sale = [
    [PROVIDER, amount],
    [salesAccount(product), -amount],
    ...(share === 0
      ? []
      : ([
          [CREATOR_SHARE_ACCOUNT, share],
          [CREATORS_ACCOUNT, -share],
        ] as const)),
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
  const accounts = [PROVIDER, ...SALES, FEES, CREATOR_SHARE_ACCOUNT, CREATORS_ACCOUNT]
  await client.query(
    `insert into ledger_accounts (name, kind) select * from unnest($1::text[], $2::text[]) on conflict do nothing`,
    [accounts.map(({ name }) => name), accounts.map(({ kind }) => kind)],
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
