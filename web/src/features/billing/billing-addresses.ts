import type { LocalOutcome } from '@quarry/domain/billing/payment-methods'
import { chosenRam, DIALOG_PARAMETER, namedSubscription, SUBSCRIPTION_PARAMETER } from './billing-search.ts'

/** Pages from which something is bought. */
export const BILLING_PAGE = '/settings/billing'
export const PLUS_PAGE = '/plus'
const SERVERS_PAGE = '/servers'
/** Leads to the server that was bought last. */
export const BOUGHT_SERVER_PAGE = '/servers/manage?redirect_status=succeeded'
const TEST_PAGE = `${BILLING_PAGE}/test-payment`

/** The page with the purchase dialog, or with the dialog that its address names already. */
export const withDialog = (page: string) =>
  page.includes(`${DIALOG_PARAMETER}=`)
    ? page
    : `${page}${page.includes('?') ? '&' : '?'}${DIALOG_PARAMETER}=true`

/** Value of the parameter that opens the dialog of another plan. */
export const PLAN_DIALOG = 'plan'

/** Stands for the supporter subscription of a user who has none. */
export const NEW_SUBSCRIPTION = 'new'

/** The billing page, with the subscription that its dialog pays. */
export const billingPageOf = (subscription: string | undefined) =>
  `${BILLING_PAGE}?${SUBSCRIPTION_PARAMETER}=${subscription ?? NEW_SUBSCRIPTION}`

/** The billing page with the dialog of another plan. */
export const planChangeHref = (subscription: string) =>
  `${billingPageOf(subscription)}&${DIALOG_PARAMETER}=${PLAN_DIALOG}`

/** The page of server plans with the plan of this memory; with `isBuying` its dialog is open. */
export function serversHref(ram: string | number, isBuying = false): string {
  const page = `${SERVERS_PAGE}?ram=${ram}`
  return isBuying ? withDialog(page) : page
}

/** Where the test page leads back to. Any other value leads to the billing page. */
export function pageToReturn(page: unknown): string {
  const [path, search] = typeof page === 'string' ? page.split('?') : []
  if (path === PLUS_PAGE) return PLUS_PAGE
  const parameters = Object.fromEntries(new URLSearchParams(search))
  const ram = chosenRam(parameters)
  if (path === SERVERS_PAGE && ram !== undefined) return serversHref(ram)
  const subscription = namedSubscription(parameters)
  if (subscription === undefined) return BILLING_PAGE
  return parameters[DIALOG_PARAMETER] === PLAN_DIALOG
    ? planChangeHref(subscription)
    : billingPageOf(subscription)
}

/** The new server, or the page without the subscription whose payment has ended. */
export function afterPayment(page: string): string {
  const path = page.split('?')[0] ?? page
  return path === SERVERS_PAGE ? BOUGHT_SERVER_PAGE : path
}

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
