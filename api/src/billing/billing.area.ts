import { billingContract } from '../../contract/billing/billing.area.ts'
import type { Area } from '../http/area.ts'
import { mountBilling } from './billing.routes.ts'
import { mountProviderEvents } from './events/provider-events.routes.ts'

export const billingArea: Area = {
  contract: billingContract,
  mount(app) {
    mountBilling(app)
    mountProviderEvents(app)
  },
}
