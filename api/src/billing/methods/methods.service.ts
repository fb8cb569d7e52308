import type { PaymentMethodRow } from '@quarry/db/schema/billing/payments'
import type { PaymentMethod, PaymentSetup } from '../../../contract/billing/payment-methods.ts'
import { ruleMessage } from '../../../contract/rules.ts'
import { atomically, type Services, type SignedInCtx } from '../../kernel/ctx.ts'
import { AppError, notFound } from '../../kernel/errors.ts'
import { ProviderUnavailable, type PaymentProvider } from '../../ports/payment-provider.ts'
import { lockBilling } from '../charges/charges.queries.ts'
import {
  deleteMethod,
  findCustomerId,
  hasChargesAhead,
  listMethodsOf,
  saveCustomer,
  saveMethods,
  setPrimaryMethod,
} from './methods.queries.ts'

/** Throws `not_found` on sites where nothing is sold. */
export function requireProvider({ payments }: Pick<Services, 'payments'>): PaymentProvider {
  if (payments === null) throw new AppError('not_found', ruleMessage('payments_off'))
  return payments
}

/** Runs a request to the provider that can be repeated by the caller. */
export async function askProvider<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request()
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    throw new AppError('overloaded', ruleMessage('provider_unavailable'))
  }
}

/** The customer of the caller at the provider, created at the first need. */
export async function requireCustomer(
  { db, actor, now }: SignedInCtx,
  provider: PaymentProvider,
): Promise<string> {
  const holder = { userId: actor.id, provider: provider.name }
  const known = await findCustomerId(db, holder)
  if (known !== undefined) return known
  const id = await askProvider(() =>
    provider.createCustomer({ key: `customer:${actor.id}`, userId: actor.id }),
  )
  await saveCustomer(db, holder, { id, now: now() })
  return (await findCustomerId(db, holder)) ?? id
}

/** Stores the payment methods that the provider has of a user. */
export async function syncMethods(
  { db, now }: Pick<Services, 'db' | 'now'>,
  provider: PaymentProvider,
  userId: string,
): Promise<void> {
  const holder = { userId, provider: provider.name }
  const customerId = await findCustomerId(db, holder)
  if (customerId === undefined) return
  const methods = await provider.listMethods(customerId)
  await db.transaction().execute(async (tx) => {
    await lockBilling(tx, userId)
    await saveMethods(tx, holder, { methods, now: now() })
  })
}

export async function listPaymentMethods(ctx: SignedInCtx): Promise<PaymentMethod[] | undefined> {
  const { db, actor, payments } = ctx
  if (payments === null) return undefined
  const holder = { userId: actor.id, provider: payments.name }
  if ((await findCustomerId(db, holder)) === undefined) return undefined
  return (await listMethodsOf(db, holder)).map(viewMethod)
}

/** Reads the methods from the provider, for a page that has just added one. */
export async function refreshPaymentMethods(ctx: SignedInCtx): Promise<PaymentMethod[] | undefined> {
  const provider = requireProvider(ctx)
  await ctx.attempts.count('payment-method', ctx.actor.id)
  await askProvider(() => syncMethods(ctx, provider, ctx.actor.id))
  return listPaymentMethods(ctx)
}

const viewMethod = (row: PaymentMethodRow): PaymentMethod => ({
  id: row.id,
  type: row.type,
  brand: row.brand,
  last_four: row.lastFour,
  expiry_month: row.expiryMonth,
  expiry_year: row.expiryYear,
  label: row.label,
  primary: row.isPrimary,
  created: row.createdAt.toISOString(),
})

export async function addPaymentMethod(ctx: SignedInCtx): Promise<PaymentSetup> {
  const provider = requireProvider(ctx)
  const { actor, attempts, now } = ctx
  await attempts.count('payment-method', actor.id)
  const customerId = await requireCustomer(ctx, provider)
  const key = `setup:${actor.id}:${now().getTime()}`
  const { id, clientSecret } = await askProvider(() => provider.createSetup({ key, customerId }))
  return { setup_intent_id: id, client_secret: clientSecret }
}

export async function choosePrimaryMethod(ctx: SignedInCtx, id: string): Promise<undefined> {
  const { name: provider } = requireProvider(ctx)
  await atomically(ctx, async ({ db, actor }) => {
    await lockBilling(db, actor.id)
    const holder = { userId: actor.id, provider }
    const methods = await listMethodsOf(db, holder)
    if (!methods.some((method) => method.id === id)) throw notFound('payment method', id)
    await setPrimaryMethod(db, holder, id)
  })
}

/** The primary method stays as long as something will be charged. */
export async function removePaymentMethod(ctx: SignedInCtx, id: string): Promise<undefined> {
  const provider = requireProvider(ctx)
  const { userId, ...holder } = { userId: ctx.actor.id, provider: provider.name }
  const method = (await listMethodsOf(ctx.db, { userId, ...holder })).find((one) => one.id === id)
  if (!method) throw notFound('payment method', id)
  await atomically(ctx, async ({ db }) => {
    await lockBilling(db, userId)
    const current = (await listMethodsOf(db, { userId, ...holder })).find((one) => one.id === id)
    if (current?.isPrimary === true && (await hasChargesAhead(db, userId)))
      throw new AppError('invalid_input', ruleMessage('payment_method_needed'))
    await deleteMethod(db, { userId, ...holder }, id)
  })
  await askProvider(() => provider.detachMethod(id))
}
