import { connect } from '@quarry/db/db'
import { pino } from 'pino'
import type { Effect } from '../src/deliveries.ts'
import { inDatabase, startDeliveryWorkers } from '../src/delivery-workers.ts'
import { startListener } from '../src/listener.ts'
import { JOB_TIMES } from '../src/queues.ts'
import { relayOnce } from '../src/relay.ts'
import { readEffects, recordEffect } from './recorded-effects.ts'

/*
 * A worker whose effect is a row in the table `recorded_effects`. `DIES=before-commit` kills it with an effect written and
 * not committed, `DIES=after-commit` as soon as its first effect is committed. `RELAYS=1`: it relays as well.
 */

const { DATABASE_URL: databaseUrl, DIES: dies, RELAYS: relays, JOBS_POLL_MS: pollMs } = process.env
if (databaseUrl === undefined) throw new Error('DATABASE_URL: is needed')
const db = connect(databaseUrl, { max: 4 })
const die = () => process.kill(process.pid, 'SIGKILL')

const effect: Effect = async (tx, delivery) => {
  await recordEffect(tx, delivery)
  if (dies === 'before-commit') die()
}

const log = pino({ level: 'silent' })
const listener = startListener({ databaseUrl, log })
const times = pollMs === undefined ? JOB_TIMES : { ...JOB_TIMES, pollMs: Number(pollMs) }
startDeliveryWorkers({ notify: inDatabase({ 'version.published': effect }) }, { db, listener, log, times })
if (dies === 'after-commit') void watch()
if (relays) void relay()
process.stdout.write('ready counting\n')

async function watch(): Promise<void> {
  while (Object.keys(await readEffects(db)).length === 0);
  die()
}

async function relay(): Promise<void> {
  for (;;) {
    await relayOnce(db, { index: { add: async () => {} } }).catch(() => {})
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
