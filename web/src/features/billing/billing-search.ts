/** Parameter that opens the purchase dialog. */
export const DIALOG_PARAMETER = 'showModal'

/** Reads the parameter of the purchase dialog. */
export const isDialogOpen = (search: Record<string, unknown>) => String(search[DIALOG_PARAMETER]) === 'true'

/** Parameter of the billing page that names the subscription to pay. Without it, one whose payment failed. */
export const SUBSCRIPTION_PARAMETER = 'subscription'

/** Reads the parameter of the subscription to pay. */
export const namedSubscription = ({ subscription }: Record<string, unknown>): string | undefined =>
  typeof subscription === 'string' && /^[0-9A-Za-z]{1,11}$/.test(subscription) ? subscription : undefined

/** Reads the memory of the chosen plan. */
export const chosenRam = ({ ram }: Record<string, unknown>): number | undefined => {
  const text = String(ram)
  return /^[0-9]{4,5}$/.test(text) ? Number(text) : undefined
}
