import { NOT_STAFF, nothing, open, VISITORS, WITHOUT_RIGHTS } from '../../testing/refusal-cases.ts'
import type { RefusalCase, Refusals } from '../../testing/refusal-harness.ts'

/** Records of other users return 404 for every caller, staff included. */
const own = (request: RefusalCase['request']): RefusalCase => ({
  request,
  refuses: [...WITHOUT_RIGHTS, 'mo', 'ada'],
})
const listed: RefusalCase = {
  request: ({ user }) => ({ query: { user_id: user } }),
  refuses: WITHOUT_RIGHTS,
}

export const refusals: Refusals = {
  listProducts: open(nothing),
  getPaymentProvider: open(nothing),
  listSubscriptions: listed,
  listCharges: listed,
  getChargesTable: { request: nothing, refuses: VISITORS },
  editSubscription: own(({ subscription }) => ({ params: { subscription }, body: { cancelled: true } })),
  listPlanChanges: own(({ subscription }) => ({ params: { subscription } })),
  getInvoice: { request: ({ charge }) => ({ params: { charge } }), refuses: WITHOUT_RIGHTS },
  refundCharge: {
    request: ({ charge }) => ({ params: { charge }, body: { type: 'none', unprovision: true } }),
    refuses: NOT_STAFF,
  },
  startPayment: {
    request: ({ charge }) => ({
      body: { type: 'confirmation_token', token: 'local_1', charge: { type: 'existing', id: charge } },
    }),
    refuses: [...WITHOUT_RIGHTS, 'mo', 'ada'],
  },
  chooseLocalOutcome: {
    request: ({ payment }) => ({ params: { object: payment }, body: { outcome: 'pays' } }),
    refuses: [...WITHOUT_RIGHTS, 'mo', 'ada'],
  },
  getCustomer: { request: nothing, refuses: VISITORS },
  listPaymentMethods: { request: nothing, refuses: VISITORS },
  refreshPaymentMethods: { request: nothing, refuses: VISITORS },
  addPaymentMethod: { request: nothing, refuses: VISITORS },
  editPaymentMethod: own(({ method }) => ({ params: { method }, body: { primary: true } })),
  deletePaymentMethod: own(({ method }) => ({ params: { method } })),
}
