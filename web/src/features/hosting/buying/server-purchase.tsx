import type { Product } from '@quarry/api/contract/billing/products'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { serversHref } from '../../billing/billing-addresses.ts'
import {
  paymentMethodsQuery,
  paymentProviderQuery,
  subscriptionsQuery,
} from '../../billing/billing.queries.ts'
import { paymentSiteOf } from '../../billing/purchase/payment-site.ts'
import { newServerOfferOf } from '../../billing/purchase/purchase-offer.ts'
import { Purchase, usePurchaseAddress } from '../../billing/purchase/purchase.tsx'

interface ServerPurchaseProps {
  products: readonly Product[]
  /** Memory of the chosen plan. */
  ram: number | undefined
  isBuying: boolean
}

/** The dialog in which the chosen plan is bought. */
export function ServerPurchase({ products, ram, isBuying }: ServerPurchaseProps) {
  const { api } = useRouter().options.context
  const { data: methods } = useSuspenseQuery(paymentMethodsQuery(api))
  const { data: subscriptions } = useSuspenseQuery(subscriptionsQuery(api))
  const { data: provider } = useSuspenseQuery(paymentProviderQuery(api))
  const { onClose } = usePurchaseAddress()
  const product = products.find(({ metadata }) => metadata.type === 'pyro' && metadata.ram === ram)
  if (!product || ram === undefined || !isBuying) return null
  const offer = newServerOfferOf(product, subscriptions)
  return (
    <Purchase
      key={ram}
      {...{ offer, methods, onClose }}
      site={paymentSiteOf(provider)}
      page={serversHref(ram)}
    />
  )
}
