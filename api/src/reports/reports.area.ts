import { reportsContract } from '../../contract/reports/reports.area.ts'
import type { Area } from '../http/area.ts'
import { mountReports } from './reports.routes.ts'

export const reportsArea: Area = {
  contract: reportsContract,
  mount(app) {
    mountReports(app)
  },
}
