import type { LocalOutcome } from '@quarry/domain/billing/payment-methods'

/** Pages from which something is bought. */
export const BILLING_PAGE = '/settings/billing'
export const PLUS_PAGE = '/plus'
const TEST_PAGE = `${BILLING_PAGE}/test-payment`

/** Parameter that opens the purchase dialog. */
export const DIALOG_PARAMETER = 'showModal'
export const withDialog = (page: string) => `${page}${page.includes('?') ? '&' : '?'}${DIALOG_PARAMETER}=true`

/** Parameter of the billing page that names the subscription to pay. Without it, one whose payment failed. */
export const SUBSCRIPTION_PARAMETER = 'subscription'
/** Stands for the supporter subscription of a user who has none. */
export const NEW_SUBSCRIPTION = 'new'

/** The billing page, with the subscription that its dialog pays. */
export const billingPageOf = (subscription: string | undefined) =>
  `${BILLING_PAGE}?${SUBSCRIPTION_PARAMETER}=${subscription ?? NEW_SUBSCRIPTION}`

/** Reads the parameter of the subscription to pay. */
export const namedSubscription = ({ subscription }: Record<string, unknown>): string | undefined =>
  typeof subscription === 'string' && /^[0-9A-Za-z]{1,11}$/.test(subscription) ? subscription : undefined

/** Where the test page leads back to. Any other value leads to the billing page. */
export function pageToReturn(page: unknown): string {
  const [path, search] = typeof page === 'string' ? page.split('?') : []
  if (path === PLUS_PAGE) return PLUS_PAGE
  const subscription = namedSubscription(Object.fromEntries(new URLSearchParams(search)))
  return subscription === undefined ? BILLING_PAGE : billingPageOf(subscription)
}

/** Without the subscription whose payment has ended. */
export const afterPayment = (page: string): string => page.split('?')[0] ?? page

/** The page that stands for the form of a provider when no money moves. */
export const testPaymentHref = (object: string, page: string) =>
  `${TEST_PAGE}?${new URLSearchParams({ object, page: pageToReturn(page) })}`

export const isTestMethod = (object: string) => object.startsWith('lset_')

interface TestOutcome {
  object: string
  outcome: LocalOutcome
  page: string
}

/** Where the test page leads after an outcome: back to the dialog, unless the payment succeeded. */
export function outcomeHref({ object, outcome, page }: TestOutcome): string {
  if (isTestMethod(object)) return BILLING_PAGE
  if (outcome === 'needs_confirmation') return `${testPaymentHref(object, page)}&waiting=1`
  return outcome === 'pays' ? afterPayment(page) : withDialog(page)
}

interface PlusAddress {
  currency: string | undefined
  isBuying: boolean
}

export function plusHref({ currency, isBuying }: PlusAddress): string {
  const search = new URLSearchParams({
    ...(currency !== undefined && { currency }),
    ...(isBuying && { [DIALOG_PARAMETER]: 'true' }),
  })
  return search.size > 0 ? `${PLUS_PAGE}?${search}` : PLUS_PAGE
}

/** Reads the parameter of the purchase dialog. */
export const isDialogOpen = (search: Record<string, unknown>) => String(search[DIALOG_PARAMETER]) === 'true'
