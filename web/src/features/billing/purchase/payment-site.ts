import type { OutputOf } from '@quarry/api/contract/endpoint'
import type { getPaymentProvider } from '@quarry/api/contract/billing/products'
import { useEffect } from 'react'

/** How the site is paid. */
export interface PaymentSite {
  provider: OutputOf<typeof getPaymentProvider>['provider']
  /** For the scripts of the provider. */
  publishableKey: string | null
  /** Taxes are calculated, as a part of the price. */
  hasTax: boolean
}

export const paymentSiteOf = ({
  provider,
  publishable_key: publishableKey,
  includes_tax: hasTax,
}: OutputOf<typeof getPaymentProvider>): PaymentSite => ({ provider, publishableKey, hasTax })

/** The address of the document that the browser loaded, which a client-side navigation leaves. */
function loadedPath(): string | undefined {
  const [entry] = performance.getEntriesByType('navigation')
  return entry && URL.canParse(entry.name) ? new URL(entry.name).pathname : undefined
}

/**
 * Loads the page as a document of its own before the provider's scripts are needed: only the security policy of billing
 * pages admits them, and a client-side navigation keeps the policy of the page before.
 */
export function useOwnDocument(isNeeded: boolean): void {
  useEffect(() => {
    const path = loadedPath()
    if (isNeeded && path !== undefined && path !== location.pathname) location.reload()
  }, [isNeeded])
}
