import { isApiError, type ApiClient } from '@quarry/api/contract/client'
import {
  addPaymentMethod,
  deletePaymentMethod,
  editPaymentMethod,
  listPaymentMethods,
  refreshPaymentMethods,
} from '@quarry/api/contract/billing/payment-methods'
import { chooseLocalOutcome, startPayment, type Payment } from '@quarry/api/contract/billing/payments'
import { getPaymentProvider, listProducts } from '@quarry/api/contract/billing/products'
import {
  editSubscription,
  listPlanChanges,
  listSubscriptions,
  type Subscription,
} from '@quarry/api/contract/billing/subscriptions'
import type { InputOf } from '@quarry/api/contract/endpoint'
import type { OfferedInterval } from '@quarry/domain/billing/intervals'
import type { LocalOutcome } from '@quarry/domain/billing/payment-methods'
import { queryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useMutation } from '../../lib/api/use-mutation.ts'
import { isTestMethod } from './billing-addresses.ts'

const keys = {
  all: ['billing'] as const,
  provider: ['billing', 'provider'] as const,
  product: ['billing', 'product'] as const,
  serverPlans: ['billing', 'server-plans'] as const,
  subscriptions: ['billing', 'subscriptions'] as const,
  methods: ['billing', 'methods'] as const,
  plans: (subscription: string) => ['billing', 'plans', subscription] as const,
}

export const paymentProviderQuery = (api: ApiClient) =>
  queryOptions({ queryKey: keys.provider, queryFn: () => api(getPaymentProvider, {}) })

/** The supporter subscription with its prices; null on sites where nothing is sold. */
export const supporterProductQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: keys.product,
    queryFn: async () =>
      (await api(listProducts, {})).find(({ metadata }) => metadata.type === 'midas') ?? null,
  })

/** The plans of servers with their prices, from the smallest to the largest; none where nothing is sold. */
export const serverPlansQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: keys.serverPlans,
    queryFn: async () => (await api(listProducts, {})).filter(({ metadata }) => metadata.type === 'pyro'),
  })

export const subscriptionsQuery = (api: ApiClient) =>
  queryOptions({ queryKey: keys.subscriptions, queryFn: () => api(listSubscriptions, {}), staleTime: 0 })

export const paymentMethodsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: keys.methods,
    queryFn: async () => (await api(listPaymentMethods, {})) ?? [],
    staleTime: 0,
  })

/** A payment in progress is read again after this time, and less often after the first reads. */
const POLL_MS = 2000
const LATE_POLL_MS = 30_000
const FIRST_READS = 20

const isInProgress = ({ charge, changes_plan: changesPlan }: Subscription) =>
  charge?.status === 'processing' || changesPlan

/** The viewer's subscriptions, read again while a payment is in progress. */
export function useSubscriptions(): Subscription[] {
  const { api } = useRouter().options.context
  const { data } = useSuspenseQuery({
    ...subscriptionsQuery(api),
    refetchInterval: ({ state }) => {
      if (!state.data?.some(isInProgress)) return false
      return state.dataUpdateCount > FIRST_READS ? LATE_POLL_MS : POLL_MS
    },
  })
  return data
}

export type SubscriptionAction = 'cancel' | 'continue' | OfferedInterval

export const changeSubscription = (api: ApiClient, id: string, action: SubscriptionAction) => {
  const body =
    action === 'cancel' || action === 'continue' ? { cancelled: action === 'cancel' } : { interval: action }
  return api(editSubscription, { params: { subscription: id }, body })
}

/** The plans to which a subscription can change; none while it cannot, or if the viewer has no such subscription. */
export const planChangesQuery = (api: ApiClient, subscription: string) =>
  queryOptions({
    queryKey: keys.plans(subscription),
    queryFn: () =>
      api(listPlanChanges, { params: { subscription } }).catch((error: unknown) => {
        if (isApiError(error) && error.status === 404) return []
        throw error
      }),
    staleTime: 0,
  })

interface NewPlan {
  product: string
  /** Id of the price that was shown. */
  price: string
  /** Id of the payment method; the primary one if undefined. */
  method?: string | undefined
}

export const changePlan = (api: ApiClient, id: string, { product, price, method }: NewPlan) =>
  api(editSubscription, {
    params: { subscription: id },
    body: { product, price_id: price, ...(method !== undefined && { payment_method: method }) },
  })

export type MethodAction = 'primary' | 'delete'

export const changeMethod = (api: ApiClient, id: string, action: MethodAction) =>
  action === 'primary'
    ? api(editPaymentMethod, { params: { method: id }, body: { primary: true } })
    : api(deletePaymentMethod, { params: { method: id } })

type PaymentForm = InputOf<typeof startPayment>['body']

/** Any text: the page of test payments asks for the outcome. */
export const TEST_TOKEN = 'local_form'

/** What is bought, and how it is paid. */
export interface Purchase {
  charge: PaymentForm['charge']
  /** Id of a stored payment method, or the token of a new one. */
  method: { id: string } | { token: string }
  /** Name of the new server. */
  server?: string | undefined
}

export function pay(api: ApiClient, { charge, method, server = '' }: Purchase): Promise<Payment> {
  const name = server.trim()
  const wanted = { charge, ...(name !== '' && { metadata: { type: 'pyro' as const, server_name: name } }) }
  return api(startPayment, {
    body:
      'id' in method
        ? { type: 'payment_method', id: method.id, ...wanted }
        : { type: 'confirmation_token', token: method.token, ...wanted },
  })
}

/** Reads the provider's methods when a test payment method was added, or waits until a test payment is settled. */
export async function chooseTestOutcome(
  api: ApiClient,
  { object, outcome }: { object: string; outcome: LocalOutcome },
): Promise<void> {
  await api(chooseLocalOutcome, { params: { object }, body: { outcome } })
  if (isTestMethod(object)) await api(refreshPaymentMethods, {})
  else if (outcome === 'pays' || outcome === 'refused') await untilSettled(api)
}

const SETTLE_COUNT = 20
const SETTLE_MS = 500

/** The provider sends the outcome to the site separately, so it arrives a moment later. */
async function untilSettled(api: ApiClient): Promise<void> {
  for (let read = 0; read < SETTLE_COUNT; read += 1) {
    if (!(await api(listSubscriptions, {})).some(isInProgress)) return
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
  }
}

export const beginPaymentMethod = (api: ApiClient) => api(addPaymentMethod, {})

/** Chooses the outcome of a test payment. The next page reads everything again. */
export function useTestOutcome(object: string, onSuccess: (outcome: LocalOutcome) => void) {
  const { api } = useRouter().options.context
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (outcome: LocalOutcome) => chooseTestOutcome(api, { object, outcome }),
    meta: { showsOwnErrors: true },
    onSuccess: (_, outcome) => {
      queryClient.removeQueries({ queryKey: keys.subscriptions })
      queryClient.removeQueries({ queryKey: keys.methods })
      onSuccess(outcome)
    },
  })
}

/** A change of billing data; the page then reads all of it again, also after an error. */
export function useBillingMutation<Data, Variables = void>(
  run: (api: ApiClient, variables: Variables) => Promise<Data>,
  onSuccess?: (data: Data, variables: Variables) => void,
) {
  const { api } = useRouter().options.context
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (variables: Variables) => run(api, variables),
    meta: { showsOwnErrors: true },
    onSuccess: (data, variables) => onSuccess?.(data, variables),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.all }),
  })
}
