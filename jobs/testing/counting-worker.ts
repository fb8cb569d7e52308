import { connect } from '@quarry/db/db'
import { pino } from 'pino'
import type { Effect } from '../src/deliveries.ts'
import { inDatabase, startDeliveryWorkers } from '../src/delivery-workers.ts'
import { startListener } from '../src/listener.ts'
import { relayOnce } from '../src/relay.ts'
import { readEffects, tell } from './recorded-effects.ts'

/*
 * A worker whose effect is a row in the table `told`. `DIES=before-commit` ends it with -9 when the effect is written and
 * not committed, `DIES=after-commit` as soon as its first effect can be seen by others. `RELAYS=1`: it relays as well.
 */

const { DATABASE_URL: databaseUrl, DIES: dies, RELAYS: relays } = process.env
if (databaseUrl === undefined) throw new Error('DATABASE_URL: is needed')
const db = connect(databaseUrl, { max: 4 })
const die = () => process.kill(process.pid, 'SIGKILL')

const effect: Effect = async (tx, delivery) => {
  await tell(tx, delivery)
  if (dies === 'before-commit') die()
}

const log = pino({ level: 'silent' })
const listener = startListener({ databaseUrl, log })
startDeliveryWorkers({ notify: inDatabase({ 'version.published': effect }) }, { db, listener, log })
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
