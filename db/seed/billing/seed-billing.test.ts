import { BADGES } from '@quarry/domain/accounts/roles-and-badges'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cloneDatabase, type ClonedDatabase } from '../../testing/clone.ts'
import { seedDatabase } from '../seed-database.ts'
import { BILLING_ACCOUNTS } from './billing-accounts.ts'

const NOW = new Date('2026-10-01T12:00:00Z')
const storage = { put: async () => {} }

describe('accounts with subscriptions', () => {
  let clone: ClonedDatabase
  const seed = (number: number) =>
    seedDatabase(clone.url, { projects: 12, seed: number, storage, now: NOW, bulk: false })
  beforeAll(async () => {
    clone = await cloneDatabase()
    await seed(1)
    await seed(2)
  })
  afterAll(() => clone.drop())

  it('show every state of a subscription, with the badge while the perks are active', async () => {
    const { rows } = await sql<{ username: string; state: string | null; badge: boolean }>`
      select u.username, s.status || ' ' || c.status || case when c.due > ${NOW} then ' later' else '' end as state,
        u.badges & ${sql.lit(BADGES.supporter)} <> 0 as badge
      from users u left join subscriptions s on s.user_id = u.id
        left join lateral (select * from charges c where c.subscription_id = s.id and c.type = 'subscription'
          order by c.due desc limit 1) c on true
      where u.username like 'plus-%' and u.username not like '%-2' order by u.username`.execute(clone.db)
    expect(rows.map(({ username, state, badge }) => [username, state, badge])).toEqual([
      ['plus-cancelled', 'unprovisioned cancelled', false],
      ['plus-cancelling', 'provisioned cancelled later', true],
      ['plus-failed', 'provisioned failed', true],
      ['plus-monthly', 'provisioned open later', true],
      ['plus-none', null, false],
      ['plus-processing', 'unprovisioned processing', false],
      ['plus-refunded', 'provisioned open later', true],
      ['plus-unprovisioned', 'unprovisioned failed', false],
      ['plus-yearly', 'provisioned open later', true],
    ])
    expect(rows).toHaveLength(BILLING_ACCOUNTS.filter(({ servers }) => !servers).length)
  })

  it('show every state of a server that is paid for', async () => {
    const { rows } = await sql<{ wished: string; state: string; server: string | null }>`
      select s.metadata ->> 'server_name' as wished, servers.name as server,
        s.status || ' ' || c.status || case when c.due > ${NOW} then ' later' else '' end as state
      from users u join subscriptions s on s.user_id = u.id
        left join servers on servers.subscription_id = s.id
        join lateral (select * from charges c where c.subscription_id = s.id order by c.due desc limit 1) c on true
      where u.username = 'server-buyer' order by s.created_at desc, s.id`.execute(clone.db)
    expect(Object.fromEntries(rows.map(({ wished, ...row }) => [wished, row]))).toEqual({
      'Weekend world': { state: 'provisioned open later', server: 'Weekend world' },
      'School club': { state: 'provisioned failed', server: 'School club' },
      'Summer camp': { state: 'provisioned cancelled later', server: 'Summer camp' },
      'Old castle': { state: 'unprovisioned cancelled', server: 'Old castle' },
    })
  })

  it('have invoices without gaps, also those of a second seed', async () => {
    const { rows } = await sql<{ year: number; count: number; highest: number; last: number }>`
      select i.year, count(*)::int as count, max(i.number) as highest, max(y.last) as last
      from invoices i join invoice_years y using (year) group by i.year order by i.year`.execute(clone.db)
    expect(rows.length).toBeGreaterThan(1)
    for (const { count, highest, last } of rows) expect([highest, last]).toEqual([count, count])
    const { rows: missing } = await sql`
      select id from charges c where status = 'succeeded' and type <> 'refund'
        and not exists (select from invoices where charge_id = c.id)`.execute(clone.db)
    expect(missing).toEqual([])
  })

  it('have a ledger that sums to zero and holds every amount that moved', async () => {
    const { rows } = await sql<{ currency: string; sum: number; provider: number; moved: number }>`
      select e.currency, sum(e.amount)::int as sum,
        sum(e.amount) filter (where account = 'provider:local')::int as provider,
        (select sum(amount - coalesce(fee, 0)) from charges c
          where c.status = 'succeeded' and c.currency = e.currency)::int as moved
      from ledger_entries e group by e.currency`.execute(clone.db)
    expect(rows.map(({ currency }) => currency).toSorted()).toEqual(['EUR', 'GBP', 'USD'])
    for (const { sum, provider, moved } of rows) expect([sum, provider]).toEqual([0, moved])
  })
})
