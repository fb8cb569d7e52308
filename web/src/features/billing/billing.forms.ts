import { getPaymentProvider } from '@quarry/api/contract/billing/products'
import { OFFERED_INTERVALS } from '@quarry/domain/billing/intervals'
import { LOCAL_OUTCOMES } from '@quarry/domain/billing/payment-methods'
import type { NativeForm } from '../../lib/forms/native-form.ts'
import {
  afterPayment,
  BILLING_PAGE,
  outcomeHref,
  pageToReturn,
  planChangeHref,
  testPaymentHref,
  withDialog,
} from './billing-addresses.ts'
import {
  beginPaymentMethod,
  changeMethod,
  changePlan,
  changeSubscription,
  chooseTestOutcome,
  pay,
  TEST_TOKEN,
  type MethodAction,
  type SubscriptionAction,
} from './billing.queries.ts'

const SUBSCRIPTION_ACTIONS: readonly SubscriptionAction[] = ['cancel', 'continue', ...OFFERED_INTERVALS]
const METHOD_ACTIONS: readonly MethodAction[] = ['primary', 'delete']

/** The buttons of a subscription. */
export const subscriptionActionForm: NativeForm = {
  restored: ['subscription'],
  async send({ api, field }) {
    const action = SUBSCRIPTION_ACTIONS.find((one) => one === field('action'))
    if (action) await changeSubscription(api, field('subscription'), action)
    return { to: BILLING_PAGE }
  },
}

/** Another plan with its price, in one field. A refused payment leads back to the form. */
export const planChangeForm: NativeForm = {
  restored: ['plan', 'method'],
  async send({ api, field }) {
    const [subscription, method] = [field('subscription'), field('method')]
    const [product = '', price = ''] = field('plan').split(' ')
    const payment = await changePlan(api, subscription, {
      product,
      price,
      ...(method !== '' && { method }),
    })
    const object = payment?.payment_intent_id ?? null
    const isUnpaid = payment?.status === 'failed' || payment?.status === 'cancelled'
    const page = planChangeHref(subscription)
    if (isUnpaid)
      return { to: page, shown: { plan: field('plan'), method, failure: payment.failure ?? 'unknown' } }
    const isTest = payment?.client_secret != null && (await api(getPaymentProvider, {})).provider === 'local'
    return { to: isTest && object !== null ? testPaymentHref(object, page) : BILLING_PAGE }
  },
}

/** The buttons of a payment method. */
export const methodActionForm: NativeForm = {
  restored: ['method'],
  async send({ api, field }) {
    const action = METHOD_ACTIONS.find((one) => one === field('action'))
    if (action) await changeMethod(api, field('method'), action)
    return { to: BILLING_PAGE }
  },
}

/** Begins to add a test payment method; others need the provider's scripts. */
export const addMethodForm: NativeForm = {
  restored: [],
  async send({ api }) {
    const { setup_intent_id: object } = await beginPaymentMethod(api)
    return { to: testPaymentHref(object, BILLING_PAGE) }
  },
}

/** The purchase as one form. A refusal leads back to it; the page has its reason. */
export const purchaseForm: NativeForm = {
  restored: ['interval', 'method', 'server_name'],
  async send({ api, field, page }) {
    const [chargeId, methodId, priceId] = [field('charge'), field('method'), field('price')]
    const interval = OFFERED_INTERVALS.find((one) => one === field('interval')) ?? 'yearly'
    const payment = await pay(api, {
      charge:
        chargeId === ''
          ? {
              type: 'new',
              product_id: field('product'),
              interval,
              ...(priceId !== '' && { price_id: priceId }),
            }
          : { type: 'existing', id: chargeId, ...(priceId !== '' && { price_id: priceId }) },
      method: methodId === '' ? { token: TEST_TOKEN } : { id: methodId },
      server: field('server_name'),
    })
    const { status, client_secret: secret, payment_intent_id: object } = payment
    const here = pageToReturn(page.pathname + page.search)
    if (status === 'failed') return { to: withDialog(here) }
    const isTest = secret !== null && (await api(getPaymentProvider, {})).provider === 'local'
    return { to: isTest && object !== null ? testPaymentHref(object, here) : afterPayment(here) }
  },
}

/** The buttons of the page of test payments. */
export const testPaymentForm: NativeForm = {
  restored: ['outcome'],
  async send({ api, field, page }) {
    const object = page.searchParams.get('object') ?? ''
    const outcome = LOCAL_OUTCOMES.find((one) => one === field('outcome')) ?? 'closed'
    await chooseTestOutcome(api, { object, outcome })
    return { to: outcomeHref({ object, outcome, page: pageToReturn(page.searchParams.get('page')) }) }
  },
}
