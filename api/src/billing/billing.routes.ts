import { createHash, timingSafeEqual } from 'node:crypto'
import * as charges from '../../contract/billing/charges.ts'
import * as methods from '../../contract/billing/payment-methods.ts'
import * as payments from '../../contract/billing/payments.ts'
import * as products from '../../contract/billing/products.ts'
import * as subscriptions from '../../contract/billing/subscriptions.ts'
import { ruleMessage } from '../../contract/rules.ts'
import type { App } from '../http/env.ts'
import { sendCsv } from '../http/attachment.ts'
import { csvTable } from '../kernel/csv.ts'
import { serve, serveRaw } from '../http/serve.ts'
import { AppError } from '../kernel/errors.ts'
import { chooseOutcome, listProducts, listSubscriptions, readCustomer } from './billing.service.ts'
import { chargesTable, listCharges } from './charges/list-charges.ts'
import { readInvoice } from './charges/read-invoice.ts'
import { refundCharge } from './charges/refund-charge.ts'
import {
  addPaymentMethod,
  choosePrimaryMethod,
  listPaymentMethods,
  refreshPaymentMethods,
  removePaymentMethod,
} from './methods/methods.service.ts'
import { startPayment } from './payments/start-payment.ts'
import { changeSubscription, listPlanChanges } from './subscriptions/change-subscription.ts'
import { listActiveServers } from './subscriptions/subscriptions.queries.ts'

export function mountBilling(app: App): void {
  serve(app, products.listProducts, (ctx) => listProducts(ctx))
  serve(app, products.getPaymentProvider, ({ payments: provider }) => ({
    provider: provider?.name ?? ('none' as const),
    publishable_key: provider?.publishableKey ?? null,
    includes_tax: provider?.hasTax ?? false,
  }))
  serve(app, subscriptions.listSubscriptions, (ctx, { query }) => listSubscriptions(ctx, query.user_id))
  serve(app, subscriptions.editSubscription, (ctx, { params, body }) =>
    changeSubscription(ctx, params.subscription, body),
  )
  serve(app, subscriptions.listPlanChanges, (ctx, { params }) => listPlanChanges(ctx, params.subscription))
  serve(app, payments.startPayment, (ctx, { body }) => startPayment(ctx, body))
  serve(app, payments.chooseLocalOutcome, (ctx, { params, body }) =>
    chooseOutcome(ctx, { objectId: params.object, outcome: body.outcome }),
  )
  serve(app, methods.getCustomer, (ctx) => readCustomer(ctx))
  serve(app, methods.listPaymentMethods, (ctx) => listPaymentMethods(ctx))
  serve(app, methods.refreshPaymentMethods, (ctx) => refreshPaymentMethods(ctx))
  serve(app, methods.addPaymentMethod, (ctx) => addPaymentMethod(ctx))
  serve(app, methods.editPaymentMethod, (ctx, { params }) => choosePrimaryMethod(ctx, params.method))
  serve(app, methods.deletePaymentMethod, (ctx, { params }) => removePaymentMethod(ctx, params.method))
  serve(app, charges.listCharges, (ctx, { query }) => listCharges(ctx, query))
  serveRaw(app, charges.getChargesTable, async (ctx, _, c) =>
    sendCsv(c, csvTable(await chargesTable(ctx)), 'charges.csv'),
  )
  serve(app, charges.getInvoice, (ctx, { params }) => readInvoice(ctx, params.charge))
  serve(app, charges.refundCharge, (ctx, { params, body }) => refundCharge(ctx, params.charge, body))
  mountActiveServers(app)
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Ids of servers whose subscription is paid, for programs with the key of the operator. */
function mountActiveServers(app: App): void {
  app.on('GET', '/_internal/billing/active_servers', async (c) => {
    const { db, serversKey } = c.var.services
    const key = c.req.header('x-master-key')
    if (serversKey === null) throw new AppError('not_found')
    if (key === undefined || !timingSafeEqual(digest(key), digest(serversKey)))
      throw new AppError('unauthorized', ruleMessage('servers_key_wrong'))
    return c.json({ servers: await listActiveServers(db) })
  })
}
