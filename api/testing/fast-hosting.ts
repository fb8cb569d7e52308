import type { Db } from '@quarry/db/db'
import { aNode } from '@quarry/db/testing/hosting-factories'
import { drain } from '@quarry/jobs/deliveries'
import { relayOnce } from '@quarry/jobs/relay'
import { DELIVERY_RULES } from '@quarry/jobs/retry-schedules'
import { sql } from 'kysely'
import { hostingEffects } from '../src/hosting/purchases/follow-subscription.ts'
import { removeUnpaidServers } from '../src/hosting/purchases/unpaid-servers.ts'
import { placeWaitingServers } from '../src/hosting/purchases/waiting-servers.ts'
import type { Services } from '../src/kernel/ctx.ts'
import { Killed } from './fake-payments.ts'
import { waitForNextAttempt } from './run-effects.ts'

interface HostingOptions {
  services: Services
  /** Whether the process dies after the effect of an event and before its commit. */
  isKilled: () => boolean
}

const nothing = { index: { add: async () => {} } }

/** Reads the events of subscriptions as workers do. Those of a worker that died are read again the next time. */
export async function readHostingEvents({ services, isKilled }: HostingOptions): Promise<void> {
  const { db } = services
  while ((await relayOnce(db, nothing)) > 0);
  await waitForNextAttempt(db, 'hosting')
  const effects = hostingEffects(services)
  const waiting = db.selectFrom('deliveries').select('aggregate').distinct().where('queue', '=', 'hosting')
  for (const { aggregate } of await waiting.execute())
    await drain(
      db,
      { queue: 'hosting', aggregate },
      {
        rule: DELIVERY_RULES.hosting,
        effect: async (tx, delivery) => {
          await effects[delivery.name]?.(tx, delivery)
          if (isKilled()) throw new Killed()
        },
      },
    )
}

/** A machine with room for this much memory. */
export const aMachine = (db: Db, { memoryMb, now }: { memoryMb: number; now: Date }) =>
  aNode(db, { memoryMb, firstPort: 10_000, lastPort: 12_000, lastSeenAt: now })

/** The clock jobs of hosting, and what the agents of all machines report. */
export async function runHosting(services: Services): Promise<void> {
  const { db, now } = services
  await db.updateTable('nodes').set({ lastSeenAt: now() }).execute()
  await placeWaitingServers(services)
  await removeUnpaidServers(services)
  await sql`delete from servers where status = 'removing'`.execute(db)
  await sql`update servers set status = case when status = 'installing' then 'available' else 'installing' end
    where status in ('unprovisioned', 'installing') and node_id is not null`.execute(db)
  await sql`update servers set suspension_reason = null where suspension_reason = 'upgrading'`.execute(db)
  await sql`update server_states t set power = case when s.suspension_reason is null then 'running' else 'stopped' end
    from servers s where s.id = t.server_id and s.status = 'available'`.execute(db)
}
