import { setTimeout as sleep } from 'node:timers/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { problemsOf } from './stripe-description.ts'

type Fields = Record<string, string>
interface Stored {
  id: string
  object: string
  [name: string]: unknown
}
interface Reply {
  status: number
  body: object
}

/** What goes wrong with the next requests. */
export type StripeFault = 'hang' | 'hang after' | 'error 500' | 'wrong key' | undefined

export interface StripeServer {
  url: string
  objects: Map<string, Stored>
  /** Path, key and fields of each request. */
  requests: { path: string; key: string | undefined; fields: Fields }[]
  fail: (fault: StripeFault) => void
  /** Rejects if a request had something that Stripe does not know. */
  close: () => Promise<void>
}

const error = (type: string, code: string, more: object = {}): Reply => ({
  status: type === 'card_error' ? 402 : 400,
  body: { error: { type, code, message: code, ...more } },
})
const ok = (body: object): Reply => ({ status: 200, body })

/** Cards by the last part of their id: `pm_pays`, `pm_refused`, `pm_confirm`. */
const behaviourOf = (method: string) => /_(pays|refused|confirm)/.exec(method)?.[1] ?? 'pays'

/** Addresses by a part of the id: `nowhere` has none, `strange` is not known, with `inactive` there is no tax. */
const addressOf = (id: string) => {
  if (id.includes('nowhere')) return null
  const country = id.includes('strange') ? 'XX' : id.includes('inactive') ? 'ZZ' : 'DE'
  return { country, postal_code: '12345' }
}

interface StripeOptions {
  /** Each response takes as long. */
  latencyMs?: number
  /** Called after a request had its effect and before it is answered. */
  onEffect?: (path: string) => Promise<void> | void
  /** Called before a request has an effect; `lost` ones have none and are not answered. */
  onRequest?: (path: string) => Promise<'lost' | undefined>
}

/** The endpoints of Stripe that the adapter uses, with state, keys and faults. Requests are as Stripe describes them. */
export async function aStripeServer({
  latencyMs = 0,
  onEffect,
  onRequest,
}: StripeOptions = {}): Promise<StripeServer> {
  const objects = new Map<string, Stored>()
  const keys = new Map<string, { fields: string; reply: Reply }>()
  const requests: StripeServer['requests'] = []
  const problems: string[] = []
  let fault: StripeFault
  let number = 0
  const put = (object: string, prefix: string, fields: object): Stored => {
    const stored = { id: `${prefix}_${(number += 1)}`, object, ...fields }
    objects.set(stored.id, stored)
    return stored
  }
  const list = (object: string, where: (stored: Stored) => boolean): Reply => {
    const data = [...objects.values()].filter((stored) => stored.object === object && where(stored))
    return ok({ object: 'list', data: data.toReversed(), has_more: false, url: '/' })
  }

  const confirm = (intent: Stored, method: string, isOffSession: boolean): Reply => {
    const behaviour = behaviourOf(method)
    intent['payment_method'] = method
    if (behaviour === 'pays') {
      intent['status'] = 'succeeded'
      intent['latest_charge'] = {
        id: `ch_${intent.id}`,
        amount_refunded: 0,
        disputed: false,
        balance_transaction: { id: 'txn', fee: 44, currency: intent['currency'] },
      }
      return ok(intent)
    }
    if (behaviour === 'confirm' && !isOffSession) {
      intent['status'] = 'requires_action'
      return ok(intent)
    }
    const code = behaviour === 'confirm' ? 'authentication_required' : 'card_declined'
    intent['status'] = 'requires_payment_method'
    intent['last_payment_error'] = { type: 'card_error', code, decline_code: code }
    return error('card_error', code, { decline_code: code, payment_intent: intent })
  }

  const createIntent = (fields: Fields): Reply => {
    const method = fields['payment_method'] ?? fields['confirmation_token'] ?? ''
    if (!/^(pm|ctoken)_/.test(method)) return error('invalid_request_error', 'resource_missing')
    const intent = put('payment_intent', 'pi', {
      amount: Number(fields['amount']),
      currency: fields['currency'],
      customer: fields['customer'],
      client_secret: 'pi_secret',
      latest_charge: null,
      last_payment_error: null,
      metadata: metadataIn(fields),
    })
    return confirm(intent, method, fields['off_session'] === 'true')
  }

  /** A tax of 19 percent is part of the amount. */
  const calculateTax = (fields: Fields): Reply => {
    const country = fields['customer_details[address][country]']
    if (country === 'XX') return error('invalid_request_error', 'customer_tax_location_invalid')
    if (country === 'ZZ') return error('invalid_request_error', 'stripe_tax_inactive')
    const amount = Number(fields['line_items[0][amount]'])
    const tax_amount_inclusive = amount - Math.round(amount / 1.19)
    return ok(put('tax.calculation', 'taxcalc', { amount_total: amount, tax_amount_inclusive }))
  }

  const refund = (fields: Fields): Reply => {
    const intent = objects.get(fields['payment_intent'] ?? '')
    const charge = intent?.['latest_charge'] as { amount_refunded: number } | null | undefined
    const amount = Number(fields['amount'])
    if (!intent || !charge || charge.amount_refunded + amount > Number(intent['amount']))
      return error('invalid_request_error', 'charge_already_refunded')
    charge.amount_refunded += amount
    const about = { payment_intent: intent.id, metadata: metadataIn(fields) }
    return ok(put('refund', 're', { amount, status: 'succeeded', ...about }))
  }

  const cancel = (id: string): Reply => {
    const intent = objects.get(id)
    if (!intent) return error('invalid_request_error', 'resource_missing')
    if (intent['status'] === 'succeeded')
      return error('invalid_request_error', 'payment_intent_unexpected_state')
    intent['status'] = 'canceled'
    return ok(intent)
  }

  const handle = (method: string, path: string, fields: Fields): Reply => {
    if (path === '/v1/tax/calculations') return calculateTax(fields)
    const [, id = '', action] = /^\/v1\/\w+(?:\/(\w+))?(?:\/(\w+))?$/.exec(path) ?? []
    const route = `${method} ${path.replace(id === '' ? /$^/ : `/${id}`, '/:id')}`
    switch (route) {
      case 'POST /v1/customers':
        return ok(put('customer', 'cus', { metadata: metadataIn(fields) }))
      case 'DELETE /v1/customers/:id':
        return objects.delete(id)
          ? ok({ id, deleted: true })
          : error('invalid_request_error', 'resource_missing')
      case 'GET /v1/customers/:id/payment_methods':
        return list('payment_method', (stored) => stored['customer'] === id)
      case 'GET /v1/payment_methods/:id':
        return ok({ id, object: 'payment_method', billing_details: { address: addressOf(id) } })
      case 'GET /v1/confirmation_tokens/:id':
        return ok({ id, payment_method_preview: { billing_details: { address: addressOf(id) } } })
      case 'POST /v1/setup_intents':
        return ok(put('setup_intent', 'seti', { customer: fields['customer'], client_secret: 'seti_secret' }))
      case 'POST /v1/payment_methods/:id/detach':
        return objects.delete(id) ? ok({ id }) : error('invalid_request_error', 'resource_missing')
      case 'POST /v1/payment_intents':
        return createIntent(fields)
      case 'GET /v1/payment_intents':
        return list('payment_intent', (stored) => stored['customer'] === fields['customer'])
      case 'GET /v1/payment_intents/:id': {
        const intent = objects.get(id)
        return intent ? ok(intent) : error('invalid_request_error', 'resource_missing')
      }
      case 'POST /v1/payment_intents/:id/cancel':
        return cancel(id)
      case 'POST /v1/refunds':
        return refund(fields)
      case 'GET /v1/refunds':
        return list('refund', (stored) => stored['payment_intent'] === fields['payment_intent'])
      case 'GET /v1/disputes':
        return list('dispute', (stored) => stored['payment_intent'] === fields['payment_intent'])
      default:
        return {
          status: 404,
          body: { error: { type: 'invalid_request_error', message: `${route} ${action}` } },
        }
    }
  }

  const repliesOnce = (key: string | undefined, fields: Fields, work: () => Reply): Reply => {
    if (key === undefined) return work()
    const text = JSON.stringify(fields)
    const known = keys.get(key)
    if (known && known.fields !== text) return error('idempotency_error', 'idempotency_key_in_use')
    const reply = known?.reply ?? work()
    // The response as it was, whatever happened to the object since.
    keys.set(key, { fields: text, reply: { ...reply, body: structuredClone(reply.body) } })
    return reply
  }

  const server = createServer((request, response) => {
    void answer(request, response)
  })
  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', 'http://stripe')
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
    const fields = Object.fromEntries([...url.searchParams, ...body])
    const key = request.headers['idempotency-key']?.toString()
    const path = `${request.method} ${url.pathname}`
    requests.push({ path, key, fields })
    problems.push(...problemsOf({ method: request.method ?? '', path: url.pathname, fields }))
    if (latencyMs > 0) await sleep(latencyMs)
    if ((await onRequest?.(path)) === 'lost') return
    const send = ({ status, body: content }: Reply) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content))
    }
    if (fault === 'hang') return
    if (fault === 'error 500') return send({ status: 500, body: { error: { type: 'api_error' } } })
    if (fault === 'wrong key')
      return send({ status: 401, body: { error: { type: 'invalid_request_error' } } })
    const reply = repliesOnce(key, fields, () => handle(request.method ?? '', url.pathname, fields))
    await onEffect?.(path)
    if (fault !== 'hang after') send(reply)
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    requests,
    fail: (wrong) => {
      fault = wrong
    },
    close: async () => {
      await closeServer(server)
      if (problems.length > 0) throw new Error(`requests that Stripe refuses: ${problems.join(', ')}`)
    },
  }
}

const metadataIn = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      const [, inside] = /^metadata\[(\w+)\]$/.exec(name) ?? []
      return inside === undefined ? [] : [[inside, value]]
    }),
  )

const closeServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
