import { connect } from '@quarry/db/db'
import { pino } from 'pino'
import { stripeProvider } from '../src/adapters/payments/stripe-provider.ts'
import { runCharges } from '../src/billing/charges/run-charges.ts'

/* One worker that sends all due charges and ends: `charge-worker.ts DATABASE_URL PROVIDER_URL`. */
const [databaseUrl = '', url = ''] = process.argv.slice(2)
const db = connect(databaseUrl, { max: 10 })
const keys = { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecret: 'whsec_test' }
const payments = stripeProvider({ ...keys, url })
await runCharges({ db, payments, now: () => new Date(), log: pino({ level: 'warn' }) })
await db.destroy()
