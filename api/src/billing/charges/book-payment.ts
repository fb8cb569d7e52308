import type { Tx } from '@quarry/db/db'
import type { ChargeRow } from '@quarry/db/schema/billing/charges'
import {
  DISPUTES_ACCOUNT,
  feesAccount,
  providerAccount,
  salesAccount,
  TAX_ACCOUNT,
} from '@quarry/domain/billing/ledger-accounts'
import { postToLedger } from '../../ledger/ledger.queries.ts'
import type { ProviderPayment } from '../../ports/payment-provider.ts'
import { findProduct, requirePriceRow } from '../subscriptions/subscriptions.queries.ts'

async function salesOf(tx: Tx, { priceId }: ChargeRow) {
  const product = await findProduct(tx, (await requirePriceRow(tx, priceId)).productId)
  return salesAccount(product?.type ?? 'midas')
}

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
      [await salesOf(tx, charge), payment.tax - payment.amount],
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
  const tax = Math.round((charge.tax * amount) / charge.amount)
  await postToLedger(tx, {
    key: `refund:${refund.id}`,
    kind: 'refund',
    at,
    currency: refund.currency,
    entries: [
      [providerAccount(refund.platform), -amount],
      [await salesOf(tx, charge), amount - tax],
      [TAX_ACCOUNT, tax],
    ],
  })
}

/** Books money that the provider withholds because of a dispute, or returns after it was won. */
export async function bookDispute(
  tx: Tx,
  refund: ChargeRow,
  { isWon, at }: { isWon: boolean; at: Date },
): Promise<void> {
  const amount = isWon ? refund.amount : -refund.amount
  await postToLedger(tx, {
    key: `${isWon ? 'dispute_won' : 'dispute'}:${refund.id}`,
    kind: isWon ? 'dispute_won' : 'dispute',
    at,
    currency: refund.currency,
    entries: [
      [providerAccount(refund.platform), -amount],
      [DISPUTES_ACCOUNT, amount],
    ],
  })
}
