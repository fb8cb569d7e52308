import type { Db, Tx } from '@quarry/db/db'
import { record } from '@quarry/db/outbox'
import { GHOST_USER_ID } from '@quarry/db/ids'
import type { BillingPriceRow, BillingProductRow } from '@quarry/db/schema/billing/catalogue'
import type { SubscriptionRow, SubscriptionsTable } from '@quarry/db/schema/billing/charges'
import { BADGES } from '@quarry/domain/accounts/roles-and-badges'
import { SUBSCRIPTIONS_LISTED } from '@quarry/domain/billing/subscriptions'
import { sql, type Insertable, type Updateable } from 'kysely'

export const findSubscription = (db: Db, id: string): Promise<SubscriptionRow | undefined> =>
  db.selectFrom('subscriptions').selectAll().where('id', '=', id).executeTakeFirst()

export const requireSubscriptionRow = (tx: Db, id: string): Promise<SubscriptionRow> =>
  tx.selectFrom('subscriptions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** The subscription of a product of which a user has at most one. */
export const findUnitarySubscription = (
  tx: Db,
  { userId, productId }: { userId: string; productId: string },
): Promise<SubscriptionRow | undefined> =>
  tx
    .selectFrom('subscriptions')
    .selectAll()
    .where('userId', '=', userId)
    .where('productId', '=', productId)
    .where('isUnitary', '=', true)
    .executeTakeFirst()

/** Subscriptions of a user with their products, their servers, and the prices at which they are resumed. */
export const listSubscriptionsOf = (db: Db, userId: string) =>
  db
    .selectFrom('subscriptions')
    .innerJoin('billingPrices', 'billingPrices.id', 'subscriptions.priceId')
    .innerJoin('billingProducts', 'billingProducts.id', 'subscriptions.productId')
    .leftJoin('billingPrices as current', (join) =>
      join
        .onRef('current.productId', '=', 'subscriptions.productId')
        .onRef('current.currency', '=', 'billingPrices.currency')
        .on('current.retiredAt', 'is', null)
        .on('billingProducts.isOffered', '=', true),
    )
    .leftJoin('servers', (join) =>
      join.onRef('servers.subscriptionId', '=', 'subscriptions.id').on('servers.status', '!=', 'removing'),
    )
    .selectAll('subscriptions')
    .select(['billingPrices.currency', 'billingPrices.monthly', 'billingPrices.yearly'])
    .select(['billingProducts.metadata as product', 'servers.id as serverId', 'servers.name as serverName'])
    // As text, because the names of nested columns would change.
    .select(sql<string | null>`subscriptions.metadata::text`.as('wishes'))
    .select(
      sql<boolean>`exists (select from charges c where c.subscription_id = subscriptions.id and c.type = 'proration'
        and c.status = 'processing')`.as('changesPlan'),
    )
    .select([
      'current.id as currentPriceId',
      'current.monthly as currentMonthly',
      'current.yearly as currentYearly',
    ])
    .where('subscriptions.userId', '=', userId)
    .orderBy('subscriptions.createdAt', 'desc')
    .limit(SUBSCRIPTIONS_LISTED)
    .execute()

export const insertSubscription = (
  tx: Tx,
  subscription: Insertable<SubscriptionsTable>,
): Promise<SubscriptionRow> =>
  tx.insertInto('subscriptions').values(subscription).returningAll().executeTakeFirstOrThrow()

export const updateSubscription = (tx: Tx, id: string, columns: Updateable<SubscriptionsTable>) =>
  tx.updateTable('subscriptions').set(columns).where('id', '=', id).execute()

export const findPrice = (db: Db, id: string): Promise<BillingPriceRow | undefined> =>
  db.selectFrom('billingPrices').selectAll().where('id', '=', id).executeTakeFirst()

export const requirePriceRow = (tx: Db, id: string): Promise<BillingPriceRow> =>
  tx.selectFrom('billingPrices').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const findProduct = (db: Db, id: string): Promise<BillingProductRow | undefined> =>
  db.selectFrom('billingProducts').selectAll().where('id', '=', id).executeTakeFirst()

export const listOfferedProducts = (db: Db): Promise<BillingProductRow[]> =>
  db.selectFrom('billingProducts').selectAll().where('isOffered', '=', true).orderBy('ordering').execute()

export const listCurrentPrices = (db: Db, productId?: string): Promise<BillingPriceRow[]> => {
  const prices = db.selectFrom('billingPrices').selectAll().where('retiredAt', 'is', null)
  return (productId === undefined ? prices : prices.where('productId', '=', productId))
    .orderBy('currency')
    .execute()
}

/** Servers of a user, with those that are being removed. */
export async function countServersOf(db: Db, userId: string): Promise<number> {
  const servers = db.selectFrom('servers').where('ownerId', '=', userId)
  const { count } = await servers
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Free memory in MB of the node of a server. A server that waits for a node gets one with room for any plan. */
export async function findFreeMemory(db: Db, subscriptionId: string): Promise<number> {
  const { rows } = await sql<{ free: number }>`
    select n.memory_mb - (select sum(memory_mb) from servers where node_id = n.id)::integer as free
    from servers s join nodes n on n.id = s.node_id
    where s.subscription_id = ${subscriptionId} and s.status <> 'removing'`.execute(db)
  return Math.min(...rows.map(({ free }) => free))
}

/** Ids of the servers that are paid. */
export async function listActiveServers(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('servers')
    .innerJoin('subscriptions', 'subscriptions.id', 'servers.subscriptionId')
    .select('servers.id')
    .where('subscriptions.status', '=', 'provisioned')
    .where('servers.status', '!=', 'removing')
    .orderBy('servers.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Begins, continues or changes what a subscription pays for. */
export async function provision(tx: Tx, subscription: SubscriptionRow, now: Date): Promise<void> {
  const { id: subscriptionId, userId, productId } = subscription
  const isNew = subscription.status !== 'provisioned'
  if (isNew) await updateSubscription(tx, subscriptionId, { status: 'provisioned', provisionedAt: now })
  const { type: productType } = await requireProductRow(tx, productId)
  if (productType === 'midas') await setSupporterBadge(tx, userId, true)
  await record(tx, {
    name: 'subscription.provisioned',
    subscriptionId,
    userId,
    productType,
    actorId: null,
  })
}

/** Ends what a subscription pays for. */
export async function unprovision(tx: Tx, subscription: SubscriptionRow): Promise<void> {
  if (subscription.status !== 'provisioned') return
  const { id: subscriptionId, userId, productId } = subscription
  await updateSubscription(tx, subscriptionId, { status: 'unprovisioned' })
  const { type: productType } = await requireProductRow(tx, productId)
  if (productType === 'midas') await setSupporterBadge(tx, userId, false)
  await record(
    tx,
    { name: 'subscription.unprovisioned', subscriptionId, userId, productType, actorId: null },
    { name: 'subscription.ended', subscriptionId, userId, actorId: null },
  )
}

export const requireProductRow = (tx: Db, id: string): Promise<BillingProductRow> =>
  tx.selectFrom('billingProducts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function setSupporterBadge(tx: Tx, userId: string, has: boolean): Promise<void> {
  if (userId === GHOST_USER_ID) return
  const bit = sql.lit(BADGES.supporter)
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ badges: has ? sql`badges | ${bit}` : sql`badges & ~${bit}` })
    .where('id', '=', userId)
    .where(sql<boolean>`(badges & ${bit} <> 0) <> ${has}`)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await record(tx, { name: 'user.changed', userId })
}
