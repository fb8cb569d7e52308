import { webhooksContract } from '../../contract/webhooks/webhooks.area.ts'
import type { Area } from '../http/area.ts'
import { mountWebhooks } from './webhooks.routes.ts'

export const webhooksArea: Area = {
  contract: webhooksContract,
  mount(app) {
    mountWebhooks(app)
  },
}
