import type { PaymentMethod } from '@quarry/api/contract/billing/payment-methods'
import { lazy, LazyPart } from '../../../lib/lazy/lazy-part.tsx'
import { useDialogAddress } from '../use-dialog-address.ts'
import { useOwnDocument, type PaymentSite } from './payment-site.ts'
import { PurchaseForm } from './purchase-form.tsx'
import type { Offer } from './purchase-offer.ts'
import '../../../styles/pages/billing.css'

const PurchaseDialog = lazy(async () => (await import('./purchase-dialog.tsx')).PurchaseDialog)

export const usePurchaseAddress = () => useDialogAddress(PurchaseDialog.warm)

interface PurchaseProps {
  offer: Offer
  methods: readonly PaymentMethod[]
  site: PaymentSite
  page: string
  onClose: () => void
}

/** The purchase dialog; without scripts a form in the page. */
export function Purchase(props: PurchaseProps) {
  const { site, onClose } = props
  useOwnDocument(site.provider === 'stripe')
  return (
    <>
      <noscript>
        <PurchaseForm {...props} />
      </noscript>
      <LazyPart onFail={onClose}>
        <BrowserDialog {...props} />
      </LazyPart>
    </>
  )
}

/** Dialogs are not part of rendered pages. */
const BrowserDialog = (props: PurchaseProps) => (import.meta.env.SSR ? null : <PurchaseDialog {...props} />)
