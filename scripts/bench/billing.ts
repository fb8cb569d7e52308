import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createPool } from '@quarry/db/db'
import { aUser } from '@quarry/db/testing/factories'
import { EVENT_SIGNATURE_HEADER, providerEventPath } from '@quarry/domain/billing/payment-methods'
import { sql } from 'kysely'
import { createSession } from '../../api/src/accounts/sessions/sessions.queries.ts'
import { signatureOf } from '../../api/src/adapters/payments/event-signature.ts'
import { aStripeServer, type StripeServer } from '../../api/testing/stripe-server.ts'
import { startBenchApi, type BenchApi } from './api/bench-api.ts'
import { readNumbers } from './stack/options.ts'
import { requestTimes } from './stack/request-times.ts'

export const budget =
  '10 000 charges due at once, provider of 100 ms: ≤ 10 min by one worker, half by two, none twice; billing requests p50 ≤ 10 ms; messages of the provider ≤ 200 ms'

/** Requests of the billing page and, with its limit, of the page of past charges. */
const PAGES = {
  subscriptions: '/_internal/billing/subscriptions',
  charges: '/_internal/billing/payments?past=true&limit=51',
  methods: '/_internal/billing/payment_methods',
}
const WEBHOOK_SECRET = 'whsec_test'
/** Charges of the user who opens the billing page. */
const CHARGES_OF_READER = 500

/** `--subscriptions N --due M --latency MS --requests R`: M charges by one worker, then as many others by two. */
export async function run(args: string[]): Promise<void> {
  const defaults = { subscriptions: 100_000, due: 10_000, latency: 100, requests: 200 }
  const { numbers } = readNumbers(args, defaults)
  const provider = await aStripeServer({ latencyMs: numbers.latency })
  const api = await startBenchApi({
    PAYMENTS: 'stripe',
    STRIPE_URL: provider.url,
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  })
  try {
    await fill(api, numbers.subscriptions)
    const seconds: Record<string, number> = {}
    for (const workers of [1, 2]) {
      await makeDue(api, numbers.due)
      seconds[`workers${workers}`] = await timeOf(api, provider, workers)
    }
    await checkPaidOnce(api, provider, 2 * numbers.due)
    const pages = await readPages(api, numbers.requests)
    const messages = await receiveMessages(api, numbers.requests)
    console.log(JSON.stringify({ bench: 'billing', ...numbers, seconds, pages, messages }))
  } finally {
    await provider.close()
    await api.end()
  }
}

/** Subscriptions with a card each; their next charges are due in a month. */
async function fill({ databaseUrl }: BenchApi, count: number): Promise<void> {
  const pool = createPool(databaseUrl, { max: 1, patience: 'maintenance' })
  const each = 'from generate_series(1, $1::int) n'
  const price = `join (select p.id, p.product_id, p.monthly from billing_prices p
    join billing_products b on b.id = p.product_id
    where b.key = 'midas' and p.currency = 'USD' and p.retired_at is null) price on true`
  try {
    for (const text of [
      `insert into users (id, username) select 's' || n, 'payer-' || n ${each}`,
      `insert into payment_customers (user_id, provider, id, created_at) select 's' || n, 'stripe', 'cus_' || n, now() ${each}`,
      `insert into payment_methods (id, provider, user_id, type, is_primary, created_at)
         select 'pm_pays_' || n, 'stripe', 's' || n, 'card', true, now() ${each}`,
      `insert into subscriptions (id, user_id, product_id, price_id, interval, status, is_unitary, created_at, provisioned_at)
         select 's' || n, 's' || n, price.product_id, price.id, 'monthly', 'provisioned', true, now(), now() ${each} ${price}`,
      `insert into charges (id, user_id, price_id, subscription_id, type, status, amount, currency, interval, platform, due, created_at)
         select 's' || n, 's' || n, price.id, 's' || n, 'subscription', 'open', price.monthly, 'USD', 'monthly', 'stripe',
           now() + interval '30 days', now() ${each} ${price}`,
    ])
      await pool.query(text, [count])
    await pool.query('vacuum analyze')
  } finally {
    await pool.end()
  }
}

/** The first charge of each subscription is due once. */
async function makeDue({ db }: BenchApi, count: number): Promise<void> {
  await sql`update charges set due = now() where id in (
    select id from charges where status = 'open' and id like 's%' order by id limit ${count})`.execute(db)
}

/** Seconds from the first request to the last booked payment, without the start of the processes. */
async function timeOf(
  { db, databaseUrl }: BenchApi,
  provider: StripeServer,
  workers: number,
): Promise<number> {
  const startedAt = new Date()
  const script = path.join(import.meta.dirname, '../../api/testing/charge-worker.ts')
  const ends = Array.from({ length: workers }, async () => {
    const child = spawn(process.execPath, [script, databaseUrl, provider.url], { stdio: 'inherit' })
    const [code] = (await once(child, 'exit')) as [number | null]
    if (code !== 0) throw new Error(`a worker ended with ${code}`)
  })
  await Promise.all(ends)
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from max(settled_at) - min(last_attempt))::float8 as seconds from charges
    where last_attempt >= ${startedAt} and settled_at is not null`.execute(db)
  return Math.round((rows[0]?.seconds ?? 0) * 10) / 10
}

/** Throws unless each due charge has one payment and one invoice. */
async function checkPaidOnce({ db }: BenchApi, { objects }: StripeServer, expected: number): Promise<void> {
  const charges = [...objects.values()]
    .filter(({ object }) => object === 'payment_intent')
    .map(({ metadata }) => (metadata as Record<string, string>)['charge_id'])
  const { rows } = await sql<{ invoices: number; left: number }>`
    select (select count(*) from invoices)::int as invoices,
      (select count(*) from charges where status in ('processing', 'failed'))::int as left`.execute(db)
  const counts = [charges.length, new Set(charges).size, rows[0]?.invoices, rows[0]?.left]
  if (counts.join() !== [expected, expected, expected, 0].join())
    throw new Error(
      `${expected} charges were due, but payments, different ones, invoices and open charges are ${counts.join(', ')}`,
    )
}

async function readPages(api: BenchApi, requests: number) {
  const token = await aReader(api)
  const measured: Record<string, { p50Ms: number; p99Ms: number }> = {}
  for (const [name, page] of Object.entries(PAGES))
    measured[name] = await requestTimes({
      address: `http://127.0.0.1:${api.port}${page}`,
      headers: { authorization: token },
      requests,
      check: ({ status }, body) => {
        if (status !== 200 || !Array.isArray(body) || body.length === 0)
          throw new Error(`${page} answered ${status} without an entry`)
      },
    })
  return measured
}

/** Signed messages of the provider about known payments, each with an id of its own. */
function receiveMessages(api: BenchApi, requests: number) {
  let count = 0
  return requestTimes({
    address: `http://127.0.0.1:${api.port}${providerEventPath('stripe')}`,
    requests,
    post: () => {
      count += 1
      const object = { object: 'payment_intent', id: `pi_${count}`, customer: `cus_${count}` }
      const event = { id: `evt_bench_${count}`, type: 'payment_intent.succeeded', data: { object } }
      const body = Buffer.from(JSON.stringify(event))
      const headers = { [EVENT_SIGNATURE_HEADER]: signatureOf(WEBHOOK_SECRET, body, new Date()) }
      return { method: 'POST', headers, body }
    },
    check: ({ status }) => {
      if (status !== 200) throw new Error(`a message of the provider was answered with ${status}`)
    },
  })
}

/** A user with 500 paid charges and a card. */
async function aReader({ db }: BenchApi): Promise<string> {
  const { id: userId } = await aUser(db)
  await sql`insert into payment_customers (user_id, provider, id, created_at)
    values (${userId}, 'stripe', 'cus_reader', now())`.execute(db)
  await sql`insert into payment_methods (id, provider, user_id, type, is_primary, created_at)
    values ('pm_pays_reader', 'stripe', ${userId}, 'card', true, now())`.execute(db)
  await sql`insert into subscriptions (id, user_id, product_id, price_id, interval, status, is_unitary, created_at, provisioned_at)
    select 'reader', ${userId}, product_id, price_id, interval, status, is_unitary, created_at, provisioned_at
    from subscriptions where id = 's1'`.execute(db)
  await sql`insert into charges (id, user_id, price_id, subscription_id, type, status, amount, currency, interval, platform, due,
      created_at, settled_at)
    select 'r' || n, ${userId}, price_id, 'reader', 'subscription', 'succeeded', amount, currency, interval, platform,
      now() - n * interval '1 day', now(), now()
    from charges, generate_series(1, ${CHARGES_OF_READER}::int) n where id = 's1'`.execute(db)
  await sql`insert into invoices (year, number, charge_id, issued_at)
    select 2000, row_number() over (order by id), id, now() from charges where subscription_id = 'reader'`.execute(
    db,
  )
  const { token } = await createSession(db, { userId, userAgent: null, ip: '127.0.0.1', now: new Date() })
  return token
}
