import type { PaymentProviderName } from './payment-methods.ts'
import type { ProductType } from './products.ts'

export const LEDGER_ACCOUNT_KINDS = ['asset', 'income', 'expense', 'liability'] as const
export type LedgerAccountKind = (typeof LEDGER_ACCOUNT_KINDS)[number]

/** What a group of entries records. */
export const LEDGER_GROUP_KINDS = ['payment', 'fee', 'refund', 'dispute', 'dispute_won'] as const
export type LedgerGroupKind = (typeof LEDGER_GROUP_KINDS)[number]

/** An account of the ledger. */
export interface LedgerAccount {
  name: string
  kind: LedgerAccountKind
}

/** The balance at a payment provider. */
export const providerAccount = (provider: PaymentProviderName): LedgerAccount => ({
  name: `provider:${provider}`,
  kind: 'asset',
})
export const salesAccount = (type: ProductType): LedgerAccount => ({ name: `sales:${type}`, kind: 'income' })
export const feesAccount = (provider: PaymentProviderName): LedgerAccount => ({
  name: `fees:${provider}`,
  kind: 'expense',
})
export const TAX_ACCOUNT: LedgerAccount = { name: 'tax', kind: 'liability' }
export const DISPUTES_ACCOUNT: LedgerAccount = { name: 'disputes', kind: 'expense' }
/** What creators are owed; payouts are paid from it. */
export const CREATORS_ACCOUNT: LedgerAccount = { name: 'creators', kind: 'liability' }
export const CREATOR_SHARE_ACCOUNT: LedgerAccount = { name: 'share:creators', kind: 'expense' }

/** Of the price of the supporter subscription without tax, as of other revenue. The site pays the fees. */
const CREATOR_SHARE_PERCENT = 75

/** The part of creators of a sale, in minor units without tax. A negative amount takes it back. */
export function creatorShareOf(type: ProductType, amount: number): number {
  return type === 'midas' ? Math.trunc((amount * CREATOR_SHARE_PERCENT) / 100) : 0
}
