import type { LocalOutcome } from '@quarry/domain/billing/payment-methods'

/** Pages from which something is bought. */
export const BILLING_PAGE = '/settings/billing'
export const PLUS_PAGE = '/plus'
const TEST_PAGE = `${BILLING_PAGE}/test-payment`

/** Parameter that opens the purchase dialog. */
export const DIALOG_PARAMETER = 'showModal'
export const withDialog = (page: string) => `${page}?${DIALOG_PARAMETER}=true`

/** Where the test page leads back to. Any other value leads to the billing page. */
export const pageToReturn = (page: unknown) => (page === PLUS_PAGE ? PLUS_PAGE : BILLING_PAGE)

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
  return outcome === 'pays' ? page : withDialog(page)
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
