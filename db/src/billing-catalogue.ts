import { PRODUCTS, type ProductDefinition } from '@quarry/domain/billing/products'
import type { Tx } from './db.ts'
import { mintId } from './ids.ts'

/**
 * Brings products and prices in line with the code. A changed price gets a new row; the old one is retired, and existing
 * subscriptions continue with it. Products that left the code are no longer offered.
 */
export async function syncBillingCatalogue(
  tx: Tx,
  products: readonly ProductDefinition[] = PRODUCTS,
): Promise<void> {
  await tx
    .insertInto('billingProducts')
    .values(
      products.map(({ key, metadata, isUnitary }, ordering) => ({
        id: mintId(),
        key,
        type: metadata.type,
        metadata: JSON.stringify(metadata),
        isUnitary,
        ordering,
      })),
    )
    .onConflict((clash) =>
      clash.column('key').doUpdateSet((eb) => ({
        metadata: eb.ref('excluded.metadata'),
        isUnitary: eb.ref('excluded.isUnitary'),
        ordering: eb.ref('excluded.ordering'),
        isOffered: true,
      })),
    )
    .execute()
  const keys = products.map(({ key }) => key)
  await tx.updateTable('billingProducts').set({ isOffered: false }).where('key', 'not in', keys).execute()
  await syncPrices(tx, products)
}

async function syncPrices(tx: Tx, products: readonly ProductDefinition[]): Promise<void> {
  const rows = await tx
    .selectFrom('billingProducts')
    .leftJoin('billingPrices', (join) =>
      join
        .onRef('billingPrices.productId', '=', 'billingProducts.id')
        .on('billingPrices.retiredAt', 'is', null),
    )
    .select([
      'billingProducts.id as productId',
      'billingProducts.key',
      'billingPrices.id as priceId',
      'billingPrices.currency',
      'billingPrices.monthly',
      'billingPrices.yearly',
    ])
    .execute()
  const wanted = products.flatMap(({ key, prices }) =>
    prices.map(({ currency, intervals }) => ({ key, currency, ...intervals })),
  )
  type Amounts = { key: string; currency: string | null; monthly: number | null; yearly: number | null }
  const same = (a: Amounts, b: Amounts) =>
    a.key === b.key && a.currency === b.currency && a.monthly === b.monthly && a.yearly === b.yearly
  const retired = rows.flatMap((row) =>
    row.priceId === null || wanted.some((price) => same(price, row)) ? [] : [row.priceId],
  )
  if (retired.length > 0)
    await tx.updateTable('billingPrices').set({ retiredAt: new Date() }).where('id', 'in', retired).execute()
  const ids = new Map(rows.map(({ key, productId }) => [key, productId]))
  const added = wanted
    .filter((price) => !rows.some((row) => same(price, row)))
    .flatMap(({ key, ...price }) => {
      const productId = ids.get(key)
      return productId === undefined ? [] : [{ id: mintId(), productId, ...price }]
    })
  if (added.length > 0) await tx.insertInto('billingPrices').values(added).execute()
}
