import * as charges from './charges.ts'
import * as paymentMethods from './payment-methods.ts'
import * as payments from './payments.ts'
import * as products from './products.ts'
import * as subscriptions from './subscriptions.ts'

/** The modules whose endpoints make up this area. */
export const billingContract = { products, subscriptions, payments, paymentMethods, charges }
