import type { ApiEnvironment } from '@quarry/config/api'
import type { Db } from '@quarry/db/db'
import { EVENT_SIGNATURE_HEADER, providerEventPath } from '@quarry/domain/billing/payment-methods'
import type { Logger } from 'pino'
import type { PaymentProvider } from '../../ports/payment-provider.ts'
import { localProvider, type DeliverEvent } from './local-provider.ts'

type Config = Pick<
  ApiEnvironment,
  | 'NODE_ENV'
  | 'PAYMENTS'
  | 'SITE_URL'
  | 'STRIPE_SECRET_KEY'
  | 'STRIPE_PUBLISHABLE_KEY'
  | 'STRIPE_WEBHOOK_SECRET'
  | 'STRIPE_URL'
  | 'STRIPE_TAX'
>

interface Surroundings {
  db: Db
  now: () => Date
  log: Logger
}

/** The payment provider that the operator chose: test payments by default in development, none in production. */
export function paymentsOf({ NODE_ENV, PAYMENTS }: Pick<Config, 'NODE_ENV' | 'PAYMENTS'>) {
  return PAYMENTS ?? (NODE_ENV === 'production' ? 'none' : 'local')
}

/** Null on sites where nothing is sold. Loads Stripe's library, which takes 20 MB of memory, where it is used only. */
export async function openPayments(
  config: Config,
  { db, now, log }: Surroundings,
): Promise<PaymentProvider | null> {
  const chosen = paymentsOf(config)
  if (chosen === 'none') return null
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  } = config
  if (chosen === 'stripe') {
    // The schema of the environment requires the keys.
    if (!secretKey || !publishableKey || !webhookSecret) return null
    const hasTax = config.STRIPE_TAX === 'on'
    const { stripeProvider } = await import('./stripe-provider.ts')
    return stripeProvider({ secretKey, publishableKey, webhookSecret, url: config.STRIPE_URL, hasTax })
  }
  return localProvider({ db, now, deliver: deliverTo(config.SITE_URL, log) })
}

/** Messages pass the whole site, like those of a real provider. */
const deliverTo =
  (siteUrl: string, log: Logger): DeliverEvent =>
  async ({ body, signature }) => {
    const headers = { [EVENT_SIGNATURE_HEADER]: signature, 'content-type': 'application/json' }
    await fetch(siteUrl + providerEventPath('local'), { method: 'POST', headers, body }).catch(
      (error: unknown) => log.warn({ err: error }, 'a message of a test payment was not delivered'),
    )
  }
