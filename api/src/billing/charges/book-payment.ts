import type { Tx } from '@quarry/db/db'
import type { ChargeRow } from '@quarry/db/schema/billing/charges'
import {
  CREATOR_SHARE_ACCOUNT,
  creatorShareOf,
  CREATORS_ACCOUNT,
  DISPUTES_ACCOUNT,
  feesAccount,
  providerAccount,
  salesAccount,
  TAX_ACCOUNT,
} from '@quarry/domain/billing/ledger-accounts'
import type { ProductType } from '@quarry/domain/billing/products'
import { postToLedger, type LedgerGroup } from '../../ledger/ledger.queries.ts'
import type { ProviderPayment } from '../../ports/payment-provider.ts'
import { findProduct, requirePriceRow } from '../subscriptions/subscriptions.queries.ts'

async function productTypeOf(tx: Tx, { priceId }: ChargeRow): Promise<ProductType> {
  const product = await findProduct(tx, (await requirePriceRow(tx, priceId)).productId)
  return product?.type ?? 'midas'
}

type Entries = LedgerGroup['entries']

/** A sale without its tax, with the share of creators; a negative amount takes both back. */
const saleEntries = (type: ProductType, amount: number): Entries => [
  [salesAccount(type), -amount],
  ...creatorEntries(type, amount),
]

function creatorEntries(type: ProductType, amount: number): Entries {
  const share = creatorShareOf(type, amount)
  return [
    [CREATOR_SHARE_ACCOUNT, share],
    [CREATORS_ACCOUNT, -share],
  ]
}

/** The part of the tax in an amount of a charge. */
const taxIn = (charge: ChargeRow, amount: number): number => Math.round((charge.tax * amount) / charge.amount)

/** Books money that arrived. False if it was booked before. */
export async function bookPayment(
  tx: Tx,
  charge: ChargeRow,
  { payment, at }: { payment: ProviderPayment; at: Date },
): Promise<boolean> {
  const { platform } = charge
  return postToLedger(tx, {
    key: `payment:${platform}:${payment.id}`,
    kind: 'payment',
    at,
    currency: charge.currency,
    entries: [
      [providerAccount(platform), payment.amount],
      ...saleEntries(await productTypeOf(tx, charge), payment.amount - payment.tax),
      [TAX_ACCOUNT, -payment.tax],
    ],
  })
}

/** Books the fee of the provider once it is known. */
export async function bookFee(
  tx: Tx,
  { platform }: ChargeRow,
  { payment, at }: { payment: ProviderPayment; at: Date },
): Promise<void> {
  const { fee } = payment
  if (fee === null || fee.amount === 0) return
  await postToLedger(tx, {
    key: `fee:${platform}:${payment.id}`,
    kind: 'fee',
    at,
    currency: fee.currency,
    entries: [
      [providerAccount(platform), -fee.amount],
      [feesAccount(platform), fee.amount],
    ],
  })
}

/** Books money that went back to the payer, with its part of the tax. */
export async function bookRefund(
  tx: Tx,
  { refund, charge, at }: { refund: ChargeRow; charge: ChargeRow; at: Date },
): Promise<void> {
  const amount = -refund.amount
  const tax = taxIn(charge, amount)
  await postToLedger(tx, {
    key: `refund:${refund.id}`,
    kind: 'refund',
    at,
    currency: refund.currency,
    entries: [
      [providerAccount(refund.platform), -amount],
      ...saleEntries(await productTypeOf(tx, charge), tax - amount),
      [TAX_ACCOUNT, tax],
    ],
  })
}

/** Books money that the provider withholds because of a dispute, or returns after it was won. */
export async function bookDispute(
  tx: Tx,
  { refund, charge, isWon, at }: { refund: ChargeRow; charge: ChargeRow; isWon: boolean; at: Date },
): Promise<void> {
  const amount = isWon ? refund.amount : -refund.amount
  const type = await productTypeOf(tx, charge)
  await postToLedger(tx, {
    key: `${isWon ? 'dispute_won' : 'dispute'}:${refund.id}`,
    kind: isWon ? 'dispute_won' : 'dispute',
    at,
    currency: refund.currency,
    entries: [
      [providerAccount(refund.platform), -amount],
      [DISPUTES_ACCOUNT, amount],
      ...creatorEntries(type, taxIn(charge, amount) - amount),
    ],
  })
}
