import type { PaymentMethod } from '@quarry/api/contract/billing/payment-methods'
import { useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import { lazy, LazyPart } from '../../../lib/lazy/lazy-part.tsx'
import { DIALOG_PARAMETER, SUBSCRIPTION_PARAMETER } from '../billing-addresses.ts'
import { useOwnDocument, type PaymentSite } from './payment-site.ts'
import { PurchaseForm } from './purchase-form.tsx'
import type { Offer } from './purchase-offer.ts'
import '../../../styles/pages/billing.css'

const PurchaseDialog = lazy(async () => (await import('./purchase-dialog.tsx')).PurchaseDialog)

/** The address says whether the dialog is open, so that the back button closes it. */
export function usePurchaseAddress() {
  const router = useRouter()
  const isOpenedHere = useRef(false)
  return {
    /** For links that open the dialog. */
    onOpen: () => {
      PurchaseDialog.warm()
      isOpenedHere.current = true
    },
    onClose: () => {
      const isOwn = isOpenedHere.current
      isOpenedHere.current = false
      if (isOwn) router.history.back()
      else {
        const { pathname, searchStr } = router.state.location
        const search = new URLSearchParams(searchStr)
        search.delete(DIALOG_PARAMETER)
        search.delete(SUBSCRIPTION_PARAMETER)
        void router.navigate({
          href: search.size > 0 ? `${pathname}?${search}` : pathname,
          replace: true,
          resetScroll: false,
        })
      }
    },
  }
}

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
