import { nothing, open } from '../../../testing/refusal-cases.ts'
import type { Refusals } from '../../../testing/refuses.ts'

export const refusals: Refusals = {
  listCategories: open(nothing),
  listLoaders: open(nothing),
  listGameVersions: open(nothing),
  listLicenses: open(nothing),
  getLicense: open(() => ({ params: { license: 'MIT' } })),
  listDonationPlatforms: open(nothing),
  listReportTypes: open(nothing),
  listProjectTypes: open(nothing),
  listSideTypes: open(nothing),
  getStatistics: open(nothing),
}
