import { analyticsContract } from '../../contract/analytics/analytics.area.ts'
import type { Area } from '../http/area.ts'
import { mountAnalytics } from './analytics.routes.ts'

export const analyticsArea: Area = {
  contract: analyticsContract,
  mount(app) {
    mountAnalytics(app)
  },
}
