import {
  deletePaymentMethod,
  editPaymentMethod,
  addPaymentMethod,
} from '@quarry/api/contract/billing/payment-methods'
import { chooseLocalOutcome, startPayment } from '@quarry/api/contract/billing/payments'
import { getPaymentProvider } from '@quarry/api/contract/billing/products'
import { editSubscription } from '@quarry/api/contract/billing/subscriptions'
import { describe, expect, it } from 'vitest'
import { sendForm } from '../../../testing/send-form.ts'
import {
  addMethodForm,
  methodActionForm,
  planChangeForm,
  purchaseForm,
  subscriptionActionForm,
  testPaymentForm,
} from './billing.forms.ts'

it.each([
  ['cancel', { cancelled: true }],
  ['continue', { cancelled: false }],
  ['monthly', { interval: 'monthly' }],
  ['yearly', { interval: 'yearly' }],
])('the action %s of a subscription is posted', async (action, body) => {
  const { endpoints, asked, done } = await sendForm(subscriptionActionForm, { subscription: 'S1', action })
  expect([endpoints, asked]).toEqual([[editSubscription], [{ params: { subscription: 'S1' }, body }]])
  expect(done).toEqual({ to: '/settings/billing' })
})

it('an unknown action changes nothing', async () => {
  expect((await sendForm(subscriptionActionForm, { subscription: 'S1', action: 'x' })).endpoints).toEqual([])
  expect((await sendForm(methodActionForm, { method: 'M1', action: 'x' })).endpoints).toEqual([])
})

it.each([
  ['primary', editPaymentMethod],
  ['delete', deletePaymentMethod],
])('the action %s of a payment method is posted', async (action, endpoint) => {
  const { endpoints, asked } = await sendForm(methodActionForm, { method: 'M1', action })
  expect(endpoints).toEqual([endpoint])
  expect(asked).toMatchObject([{ params: { method: 'M1' } }])
})

it('a test payment method is added on its own page', async () => {
  const { endpoints, done } = await sendForm(addMethodForm, {}, { answer: { setup_intent_id: 'lset_1' } })
  expect(endpoints).toEqual([addPaymentMethod])
  expect(done.to).toBe('/settings/billing/test-payment?object=lset_1&page=%2Fsettings%2Fbilling')
})

describe('the purchase form', () => {
  const fields = { charge: '', product: 'P1', price: 'C1', interval: 'monthly', method: '' }
  const answer = {
    status: 'processing',
    client_secret: 'secret',
    payment_intent_id: 'lpay_1',
    provider: 'local',
  }
  const page = '/plus?showModal=true'

  it('leads a new payment method to the page of test payments', async () => {
    const { endpoints, asked, done } = await sendForm(purchaseForm, fields, { page, answer })
    expect(endpoints).toEqual([startPayment, getPaymentProvider])
    expect(asked[0]).toEqual({
      body: {
        type: 'confirmation_token',
        token: 'local_form',
        charge: { type: 'new', product_id: 'P1', interval: 'monthly', price_id: 'C1' },
      },
    })
    expect(done.to).toBe('/settings/billing/test-payment?object=lpay_1&page=%2Fplus')
  })

  it('names the new server', async () => {
    const named = { ...fields, server_name: ' School club ' }
    const { asked } = await sendForm(purchaseForm, named, { page: '/servers?ram=6144', answer })
    expect(asked[0]).toMatchObject({ body: { metadata: { type: 'pyro', server_name: 'School club' } } })
    expect(purchaseForm.restored).toContain('server_name')
  })

  it('pays a failed charge with a stored method', async () => {
    const paid = { ...answer, status: 'succeeded', client_secret: null }
    const given = { ...fields, charge: 'H1', price: '', method: 'M1' }
    const { asked, done } = await sendForm(purchaseForm, given, { page: '/settings/billing', answer: paid })
    expect(asked).toEqual([
      { body: { type: 'payment_method', id: 'M1', charge: { type: 'existing', id: 'H1' } } },
    ])
    expect(done.to).toBe('/settings/billing')
  })

  it('resumes a server at the price that was shown, and opens again after a refusal', async () => {
    const refused = { ...answer, status: 'failed', client_secret: null }
    const given = { ...fields, charge: 'H1', price: 'C2', method: 'M1' }
    const at = '/settings/billing?subscription=R1&showModal=true'
    const { asked, done } = await sendForm(purchaseForm, given, { page: at, answer: refused })
    expect(asked).toMatchObject([{ body: { charge: { type: 'existing', id: 'H1', price_id: 'C2' } } }])
    expect(done.to).toBe(at)
  })

  it('opens again after a refusal', async () => {
    const refused = { ...answer, status: 'failed', client_secret: null }
    expect((await sendForm(purchaseForm, fields, { page, answer: refused })).done.to).toBe(
      '/plus?showModal=true',
    )
  })

  it('never leads elsewhere than to pages of billing', async () => {
    const paid = { ...answer, status: 'succeeded', client_secret: null }
    expect((await sendForm(purchaseForm, fields, { page: '/mods', answer: paid })).done.to).toBe(
      '/settings/billing',
    )
  })
})

describe('the page of test payments', () => {
  const page = '/settings/billing/test-payment?object=lpay_1&page=%2Fplus'
  const chosen = async (outcome: string, at = page) => {
    const { endpoints, asked, done } = await sendForm(testPaymentForm, { outcome }, { page: at, answer: [] })
    expect(endpoints[0]).toBe(chooseLocalOutcome)
    expect(asked[0]).toMatchObject({ body: { outcome } })
    return done.to
  }

  it('leads back to the page, or to its dialog unless the payment succeeded', async () => {
    expect(await chosen('pays')).toBe('/plus')
    expect(await chosen('refused')).toBe('/plus?showModal=true')
    expect(await chosen('closed')).toBe('/plus?showModal=true')
    expect(await chosen('needs_confirmation')).toBe(`${page}&waiting=1`)
  })

  it('leads back to the subscription that was paid', async () => {
    const named = page.replace('%2Fplus', '%2Fsettings%2Fbilling%3Fsubscription%3DR1')
    expect(await chosen('refused', named)).toBe('/settings/billing?subscription=R1&showModal=true')
    expect(await chosen('pays', named)).toBe('/settings/billing')
    const wrong = page.replace('%2Fplus', '%2Fsettings%2Fbilling%3Fsubscription%3D%2F%2Fx')
    expect(await chosen('refused', wrong)).toBe('/settings/billing?showModal=true')
  })

  it('leads to billing after a payment method was added', async () => {
    expect(await chosen('refused', page.replace('lpay', 'lset'))).toBe('/settings/billing')
  })
})

describe('the form of another plan', () => {
  const fields = { subscription: 'S1', plan: 'P2 C2', method: 'M1' }
  const dialog = '/settings/billing?subscription=S1&showModal=plan'

  it('sends the plan with the price that was shown', async () => {
    const { asked, done } = await sendForm(planChangeForm, fields, { answer: { status: 'succeeded' } })
    const body = { product: 'P2', price_id: 'C2', payment_method: 'M1' }
    expect(asked).toEqual([{ params: { subscription: 'S1' }, body }])
    expect(done).toEqual({ to: '/settings/billing' })
  })

  it('shows why the payment was refused, with what was chosen', async () => {
    const answer = { status: 'cancelled', failure: 'card_declined', client_secret: null }
    const { done } = await sendForm(planChangeForm, fields, { answer })
    expect(done).toEqual({
      to: dialog,
      shown: { plan: 'P2 C2', method: 'M1', failure: 'card_declined' },
    })
  })

  it('leads a payment that needs a confirmation to the page of test payments, and back to the form', async () => {
    const waiting = { status: 'processing', client_secret: 'secret', payment_intent_id: 'lpay_1' }
    const { done } = await sendForm(planChangeForm, fields, { answer: { ...waiting, provider: 'local' } })
    const page = encodeURIComponent(dialog)
    expect(done.to).toBe(`/settings/billing/test-payment?object=lpay_1&page=${page}`)
    const outcome = (name: string) =>
      sendForm(testPaymentForm, { outcome: name }, { page: done.to, answer: [] })
    expect((await outcome('refused')).done.to).toBe(dialog)
    expect((await outcome('closed')).done.to).toBe(dialog)
    expect((await outcome('pays')).done.to).toBe('/settings/billing')
  })
})
