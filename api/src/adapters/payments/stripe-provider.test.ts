import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { operationOf, problemsOf, STRIPE_OPERATIONS } from '../../../testing/stripe-description.ts'
import { aRecordedLog } from '../../../testing/recorded-log.ts'
import { aStripeServer, type StripeServer } from '../../../testing/stripe-server.ts'
import { ProviderRefusal, ProviderUnavailable, type PaymentProvider } from '../../ports/payment-provider.ts'
import { signatureOf } from './event-signature.ts'
import { openPayments, paymentsOf } from './open-payments.ts'
import { stripeProvider } from './stripe-provider.ts'

const SECRET = 'whsec_test'
const now = new Date('2026-03-01T12:00:00Z')
let server: StripeServer
let provider: PaymentProvider
beforeAll(async () => {
  server = await aStripeServer()
  const keys = { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecret: SECRET }
  provider = stripeProvider({ ...keys, url: server.url, timeoutMs: 500 })
})
afterAll(() => server.close())
beforeEach(() => server.fail(undefined))

let number = 0
const request = (method: string, given: { offSession?: boolean; key?: string; chargeId?: string } = {}) => {
  const chargeId = given.chargeId ?? `charge${(number += 1)}`
  return {
    key: given.key ?? `charge:${chargeId}:1`,
    chargeId,
    attempt: 1,
    customerId: 'cus_alice',
    amount: 499,
    currency: 'EUR',
    method: method.startsWith('ctoken') ? { token: method } : { id: method },
    offSession: given.offSession ?? true,
  }
}

describe('a payment by Stripe', () => {
  it('is confirmed at once, with charge and attempt in its metadata', async () => {
    const sent = request('pm_pays')
    expect(await provider.pay(sent)).toMatchObject({
      chargeId: sent.chargeId,
      attempt: 1,
      state: 'succeeded',
      amount: 499,
      currency: 'EUR',
      fee: { amount: 44, currency: 'EUR' },
      methodId: 'pm_pays',
      refunds: [],
    })
    expect(server.requests.at(-1)).toMatchObject({
      path: 'POST /v1/payment_intents',
      key: sent.key,
      fields: { currency: 'eur', confirm: 'true', off_session: 'true', 'metadata[attempt]': '1' },
    })
  })

  it('of a new card is stored for renewals', async () => {
    await provider.pay(request('ctoken_pays', { offSession: false }))
    expect(server.requests.at(-1)?.fields).toMatchObject({
      confirmation_token: 'ctoken_pays',
      setup_future_usage: 'off_session',
    })
  })

  it('that is declined is a payment in the state refused', async () => {
    expect(await provider.pay(request('pm_refused'))).toMatchObject({
      state: 'refused',
      failure: 'card_declined',
      fee: null,
    })
  })

  it('that needs confirmation waits for its payer, and is refused without one', async () => {
    expect(await provider.pay(request('pm_confirm', { offSession: false }))).toMatchObject({
      state: 'needs_confirmation',
      clientSecret: 'pi_secret',
    })
    expect(await provider.pay(request('pm_confirm'))).toMatchObject({
      state: 'refused',
      failure: 'authentication_required',
    })
  })

  it('is made once for a key', async () => {
    const sent = request('pm_pays')
    const [first, second] = [await provider.pay(sent), await provider.pay(sent)]
    expect(second.id).toBe(first.id)
    // The first request with this key may have had an effect.
    await expect(provider.pay({ ...sent, amount: 500 })).rejects.toBeInstanceOf(ProviderUnavailable)
  })

  it('is found by charge and attempt after a time-out', async () => {
    const sent = request('pm_pays')
    const attempt = { customerId: sent.customerId, chargeId: sent.chargeId, attempt: 1 }
    server.fail('hang')
    await expect(provider.pay(sent)).rejects.toBeInstanceOf(ProviderUnavailable)
    server.fail(undefined)
    expect(await provider.findPaymentOf(attempt)).toBeUndefined()
    server.fail('hang after')
    await expect(provider.pay(sent)).rejects.toBeInstanceOf(ProviderUnavailable)
    server.fail(undefined)
    expect(await provider.findPaymentOf(attempt)).toMatchObject({ state: 'succeeded' })
    expect(await provider.findPaymentOf({ ...attempt, attempt: 2 })).toBeUndefined()
  })

  it('has no outcome after an error of the provider, or with a wrong key of the operator', async () => {
    for (const fault of ['error 500', 'wrong key'] as const) {
      server.fail(fault)
      await expect(provider.pay(request('pm_pays'))).rejects.toBeInstanceOf(ProviderUnavailable)
    }
  })

  it('with an unknown method is refused', async () => {
    await expect(provider.pay(request('unknown'))).rejects.toBeInstanceOf(ProviderRefusal)
  })

  it('can be cancelled until it is final', async () => {
    const waiting = await provider.pay(request('pm_confirm', { offSession: false }))
    expect(await provider.cancelPayment(waiting.id)).toMatchObject({ state: 'cancelled' })
    const paid = await provider.pay(request('pm_pays'))
    expect(await provider.cancelPayment(paid.id)).toMatchObject({ state: 'succeeded' })
    expect(await provider.findPayment('pi_unknown')).toBeUndefined()
  })
})

describe('refunds and disputes', () => {
  it('are read with their payment', async () => {
    const { id, chargeId } = await provider.pay(request('pm_pays'))
    const refund = { key: 'refund:1', chargeId: 'refund01', paymentId: id, amount: 100 }
    expect(await provider.refund(refund)).toMatchObject({
      amount: 100,
      state: 'succeeded',
      chargeId: 'refund01',
    })
    await provider.refund(refund)
    await expect(provider.refund({ ...refund, key: 'refund:2', amount: 400 })).rejects.toBeInstanceOf(
      ProviderRefusal,
    )
    const intent = server.objects.get(id)
    Object.assign(intent?.['latest_charge'] as object, { disputed: true })
    const dispute = { object: 'dispute', payment_intent: id, amount: 399, status: 'needs_response' }
    server.objects.set('dp_1', { id: 'dp_1', ...dispute })
    expect(await provider.findPayment(id)).toMatchObject({
      chargeId,
      refunds: [{ amount: 100, chargeId: 'refund01' }],
      disputes: [{ id: 'dp_1', amount: 399, state: 'open' }],
    })
  })
})

describe('payment methods', () => {
  it('belong to a customer', async () => {
    const customerId = await provider.createCustomer({ key: 'customer:alice', userId: 'alice' })
    expect(await provider.createCustomer({ key: 'customer:alice', userId: 'alice' })).toBe(customerId)
    const setup = await provider.createSetup({ key: 'setup:1', customerId })
    expect(setup).toMatchObject({ clientSecret: 'seti_secret' })
    const card = { brand: 'visa', last4: '4242', exp_month: 4, exp_year: 2031 }
    server.objects.set('pm_1', {
      id: 'pm_1',
      object: 'payment_method',
      customer: customerId,
      type: 'card',
      card,
    })
    expect(await provider.listMethods(customerId)).toEqual([
      {
        id: 'pm_1',
        type: 'card',
        brand: 'visa',
        lastFour: '4242',
        expiryMonth: 4,
        expiryYear: 2031,
        label: null,
      },
    ])
    await provider.detachMethod('pm_1')
    await provider.detachMethod('pm_1')
    expect(await provider.listMethods(customerId)).toEqual([])
  })
})

describe('messages of Stripe', () => {
  const read = (event: object, signature?: string) => {
    const body = Buffer.from(JSON.stringify(event))
    return provider.readEvent({ body, signature: signature ?? signatureOf(SECRET, body, now), now })
  }
  const about = (object: object) => read({ id: 'evt_1', type: 'changed', data: { object } })?.about

  it('name the payment or customer to read again', () => {
    expect(about({ object: 'payment_intent', id: 'pi_1', customer: 'cus_1' })).toEqual({
      kind: 'payment',
      id: 'pi_1',
    })
    for (const object of ['charge', 'refund', 'dispute'])
      expect(about({ object, id: 'x_1', payment_intent: 'pi_1' })).toEqual({ kind: 'payment', id: 'pi_1' })
    expect(about({ object: 'setup_intent', id: 'seti_1', customer: 'cus_1' })).toEqual({
      kind: 'customer',
      id: 'cus_1',
    })
    expect(about({ object: 'product', id: 'prod_1' })).toBeNull()
  })

  it.each([
    ['another secret', () => signatureOf('whsec_other', Buffer.from('{}'), now)],
    ['an old time', () => signatureOf(SECRET, Buffer.from('{}'), new Date(now.getTime() - 301_000))],
    ['a future time', () => signatureOf(SECRET, Buffer.from('{}'), new Date(now.getTime() + 301_000))],
    ['no signature', () => ''],
    ['a signature of another body', () => signatureOf(SECRET, Buffer.from('[]'), now)],
    ['nonsense', () => 't=1,v1=zz,v1='],
  ])('with %s are rejected', (_, signature) => {
    expect(read({}, signature())).toBeUndefined()
  })
})

it('the operator chooses the provider; test payments are for development', async () => {
  expect(paymentsOf({ NODE_ENV: 'development' })).toBe('local')
  expect(paymentsOf({ NODE_ENV: 'production' })).toBe('none')
  expect(paymentsOf({ NODE_ENV: 'development', PAYMENTS: 'none' })).toBe('none')
  const keys = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: SECRET,
  }
  const surroundings = {} as Parameters<typeof openPayments>[1]
  const config = {
    NODE_ENV: 'production',
    SITE_URL: 'https://quarry.test',
    PAYMENTS: 'stripe',
    ...keys,
  } as const
  expect(await openPayments(config, surroundings)).toMatchObject({
    name: 'stripe',
    publishableKey: 'pk_test_1',
  })
  expect(await openPayments({ ...config, PAYMENTS: 'none' }, surroundings)).toBeNull()
})

describe('tax by Stripe', () => {
  const options = () => {
    const keys = { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecret: SECRET }
    return { ...keys, url: server.url, timeoutMs: 500 }
  }
  const paths = (from: number) => server.requests.slice(from).map(({ path }) => path)

  it('is off unless it was switched on', () => {
    expect(stripeProvider(options()).hasTax).toBe(false)
    expect(stripeProvider({ ...options(), hasTax: true }).hasTax).toBe(true)
  })

  it.each([
    ['pm_pays', true],
    ['ctoken_pays', false],
  ])(
    'is calculated for %s, included in the amount and recorded with the payment',
    async (method, offSession) => {
      const taxed = stripeProvider({ ...options(), hasTax: true })
      const sent = request(method, { offSession })
      const payment = await taxed.pay(sent)
      expect(payment).toMatchObject({ state: 'succeeded', amount: 499, tax: 80 })
      const [calculation, intent] = server.requests.slice(-2)
      expect(calculation).toMatchObject({
        path: 'POST /v1/tax/calculations',
        key: `${sent.key}:tax`,
        fields: {
          currency: 'eur',
          'line_items[0][amount]': '499',
          'line_items[0][reference]': sent.chargeId,
          'line_items[0][tax_behavior]': 'inclusive',
          'customer_details[address][country]': 'DE',
          'customer_details[address_source]': 'billing',
        },
      })
      expect(intent?.fields).toMatchObject({
        amount: '499',
        'hooks[inputs][tax][calculation]': expect.stringMatching(/^taxcalc_/),
      })
      expect(await taxed.findPayment(payment.id)).toMatchObject({ tax: 80 })
    },
  )

  it.each(['pm_pays_nowhere', 'pm_pays_strange'])(
    'is none for %s, whose address does not suffice',
    async (method) => {
      const taxed = stripeProvider({ ...options(), hasTax: true })
      expect(await taxed.pay(request(method))).toMatchObject({ state: 'succeeded', tax: 0 })
    },
  )

  it('is not paid while it cannot be calculated', async () => {
    const taxed = stripeProvider({ ...options(), hasTax: true })
    const before = server.requests.length
    await expect(taxed.pay(request('pm_pays_inactive'))).rejects.toThrow(ProviderUnavailable)
    server.fail('error 500')
    await expect(taxed.pay(request('pm_pays'))).rejects.toThrow(ProviderUnavailable)
    expect(paths(before)).not.toContain('POST /v1/payment_intents')
  })

  it('is not calculated unless it is switched on', async () => {
    const before = server.requests.length
    expect(await provider.pay(request('pm_pays'))).toMatchObject({ tax: 0 })
    expect(paths(before)).toEqual(['POST /v1/payment_intents'])
  })
})

it('deletes a customer once', async () => {
  const id = await provider.createCustomer({ key: 'customer:deleted', userId: 'deleted' })
  await provider.deleteCustomer(id)
  expect(server.objects.has(id)).toBe(false)
  await expect(provider.deleteCustomer(id)).resolves.toBeUndefined()
})

describe('the published description of Stripe', () => {
  it('allows each request of each operation that is used', async () => {
    const own = await aStripeServer()
    const keys = { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecret: SECRET }
    const taxed = stripeProvider({ ...keys, url: own.url, hasTax: true })
    const customerId = await taxed.createCustomer({ key: 'customer:1', userId: 'alice' })
    await taxed.createSetup({ key: 'setup:1', customerId })
    await taxed.listMethods(customerId)
    await taxed.detachMethod('pm_1')
    const paid = await taxed.pay({ ...request('pm_pays'), customerId })
    await taxed.pay({ ...request('ctoken_pays', { offSession: false }), customerId })
    await taxed.findPaymentOf({ customerId, chargeId: paid.chargeId ?? '', attempt: 1 })
    await taxed.cancelPayment(paid.id)
    await taxed.refund({ key: 'refund:9', chargeId: 'refund09', paymentId: paid.id, amount: 100 })
    Object.assign(own.objects.get(paid.id)?.['latest_charge'] as object, { disputed: true })
    await taxed.findPayment(paid.id)
    await taxed.deleteCustomer(customerId)
    const used = own.requests.map(({ path }) => {
      const [method = '', at = ''] = path.split(' ')
      return operationOf({ method, path: at })
    })
    expect(new Set(used)).toEqual(new Set(STRIPE_OPERATIONS))
    await expect(own.close()).resolves.toBeUndefined()
  })

  it.each([
    ['an unknown parameter', { amount: '100', reason_text: 'x' }, 'reason_text is unknown'],
    ['a wrong type', { amount: '1.5' }, '1.5 is not allowed'],
    ['an unknown value', { reason: 'other' }, 'other is not allowed'],
    ['an unknown part', { 'metadata[a][b]': 'x' }, 'metadata'],
  ])('does not allow %s', (_, fields: Record<string, string>, problem) => {
    const found = problemsOf({ method: 'POST', path: '/v1/refunds', fields })
    expect(found).toEqual([expect.stringContaining(problem)])
  })

  it('names what a request lacks, and what it does not describe', () => {
    const input = { method: 'POST', path: '/v1/payment_intents', fields: { amount: '499' } }
    expect(problemsOf(input)).toEqual(['POST /v1/payment_intents: currency is missing'])
    expect(problemsOf({ ...input, path: '/v1/tokens' })).toEqual(['POST /v1/tokens is not described'])
  })
})

it('neither secrets nor card data are logged, whatever fails', async () => {
  const own = await aStripeServer()
  const { log, lines } = aRecordedLog()
  const keys = { secretKey: 'sk_test_marker', publishableKey: 'pk_test_1', webhookSecret: 'whsec_marker' }
  const marked = stripeProvider({ ...keys, url: own.url, timeoutMs: 200 })
  const failures: unknown[] = []
  for (const fault of [undefined, 'error 500', 'wrong key', 'hang', 'hang after'] as const)
    for (const method of ['pm_refused_4242marker', 'unknown4242marker', 'ctoken_confirm_4242marker']) {
      own.fail(fault)
      const sent = request(method, { offSession: !method.startsWith('ctoken') })
      await marked.pay(sent).catch((error: unknown) => failures.push(error))
    }
  for (const err of failures) log.warn({ err }, 'a charge failed')
  expect(failures.length).toBeGreaterThan(8)
  expect(lines).toHaveLength(failures.length)
  expect(lines.join('')).not.toMatch(/marker|pi_secret/)
  await own.close()
})
