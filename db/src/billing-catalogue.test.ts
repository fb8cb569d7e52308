import { PRODUCTS, type ProductDefinition } from '@quarry/domain/billing/products'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ClonedDatabase, cloneDatabase } from '../testing/clone.ts'
import { syncBillingCatalogue } from './billing-catalogue.ts'

describe('the billing catalogue', () => {
  let clone: ClonedDatabase
  beforeAll(async () => {
    clone = await cloneDatabase()
  })
  afterAll(() => clone.drop())

  const sync = (products: readonly ProductDefinition[]) =>
    clone.db.transaction().execute((tx) => syncBillingCatalogue(tx, products))
  const prices = () =>
    clone.db
      .selectFrom('billingPrices')
      .innerJoin('billingProducts', 'billingProducts.id', 'billingPrices.productId')
      .select(['billingPrices.id', 'key', 'currency', 'monthly', 'yearly', 'retiredAt', 'isOffered'])
      .orderBy('ordering')
      .orderBy('billingPrices.id')
      .execute()

  it('contains every product and price of the domain, and repeats without effect', async () => {
    const before = await prices()
    expect(before).toHaveLength(PRODUCTS.flatMap((product) => product.prices).length)
    expect(before.filter(({ key, currency }) => key === 'midas' && currency === 'EUR')).toMatchObject([
      { monthly: 499, yearly: 5350, retiredAt: null },
    ])
    await sync(PRODUCTS)
    expect(await prices()).toEqual(before)
  })

  it('retains a price that changed, and products that are no longer sold', async () => {
    const [midas] = PRODUCTS
    if (!midas) throw new Error('nothing is sold')
    const dearer = midas.prices.map((price) =>
      price.currency === 'EUR' ? { ...price, intervals: { monthly: 599, yearly: 5990 } } : price,
    )
    await sync([{ ...midas, prices: dearer }])
    const after = await prices()
    const euro = after.filter(({ key, currency }) => key === 'midas' && currency === 'EUR')
    expect(euro.find(({ monthly }) => monthly === 499)?.retiredAt).toBeInstanceOf(Date)
    expect(euro.find(({ monthly }) => monthly === 599)).toMatchObject({ yearly: 5990, retiredAt: null })
    expect(after.filter(({ key }) => key.startsWith('pyro')).map(({ isOffered }) => isOffered)).toContain(
      false,
    )
    expect(new Set(after.filter(({ key }) => key !== 'midas').map(({ isOffered }) => isOffered))).toEqual(
      new Set([false]),
    )
  })
})
