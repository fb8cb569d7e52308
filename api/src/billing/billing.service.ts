import type { Product } from '../../contract/billing/products.ts'
import type { Subscription } from '../../contract/billing/subscriptions.ts'
import { findUserById } from '../accounts/users/users.queries.ts'
import type { Ctx, SignedInCtx } from '../kernel/ctx.ts'
import { AppError, notFound } from '../kernel/errors.ts'
import { authorizeAccount } from './billing.policy.ts'
import { viewProduct, viewSubscription } from './billing.view.ts'
import { listLastCharges } from './charges/charges.queries.ts'
import { findCustomerId } from './methods/methods.queries.ts'
import { requireProvider } from './methods/methods.service.ts'
import {
  listCurrentPrices,
  listOfferedProducts,
  listSubscriptionsOf,
} from './subscriptions/subscriptions.queries.ts'
import type { LocalOutcome } from '@quarry/domain/billing/payment-methods'

/** Empty on sites where nothing is sold. */
export async function listProducts({ db, payments }: Ctx): Promise<Product[]> {
  if (payments === null) return []
  const [products, prices] = await Promise.all([listOfferedProducts(db), listCurrentPrices(db)])
  const byProduct = Map.groupBy(prices, ({ productId }) => productId)
  return products.map((product) => viewProduct(product, byProduct.get(product.id) ?? []))
}

/** The caller, or the user whom staff name. */
export async function billedUser({ db, actor }: SignedInCtx, userId: string = actor.id): Promise<string> {
  authorizeAccount(actor, 'billing.view', { userId }, userId)
  if (!(await findUserById(db, userId))) throw notFound('user', userId)
  return userId
}

export async function listSubscriptions(
  ctx: SignedInCtx,
  named: string | undefined,
): Promise<Subscription[]> {
  const rows = await listSubscriptionsOf(ctx.db, await billedUser(ctx, named))
  const charges = await listLastCharges(
    ctx.db,
    rows.map(({ id }) => id),
  )
  const bySubscription = new Map(charges.map((charge) => [charge.subscriptionId, charge]))
  return rows.map((row) => viewSubscription(row, bySubscription.get(row.id)))
}

export async function readCustomer({
  db,
  actor,
  payments,
}: SignedInCtx): Promise<{ id: string } | undefined> {
  if (payments === null) return undefined
  const id = await findCustomerId(db, { userId: actor.id, provider: payments.name })
  return id === undefined ? undefined : { id }
}

/** Decides about a test payment of the caller. */
export async function chooseOutcome(
  ctx: SignedInCtx,
  { objectId, outcome }: { objectId: string; outcome: LocalOutcome },
): Promise<undefined> {
  const provider = requireProvider(ctx)
  if (!provider.choose) throw new AppError('not_found')
  const customerId = await findCustomerId(ctx.db, { userId: ctx.actor.id, provider: provider.name })
  const chosen =
    customerId === undefined ? undefined : await provider.choose({ customerId, objectId, outcome })
  if (chosen === undefined) throw notFound('test payment', objectId)
}
