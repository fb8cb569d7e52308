import { nothing, VISITORS } from '../../../testing/refusal-cases.ts'
import type { Refusals } from '../../../testing/refusal-harness.ts'

export const refusals: Refusals = {
  getDataExport: { request: nothing, refuses: VISITORS },
  requestDataExport: { request: nothing, refuses: VISITORS },
  checkDataExport: { request: nothing, refuses: VISITORS },
  getDataExportFile: { request: nothing, refuses: VISITORS },
}
