import { nothing, open } from '../../../testing/refusal-cases.ts'
import type { Refusals } from '../../../testing/refusal-harness.ts'

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
  v3ListCategories: open(nothing),
  v3ListLicenses: open(nothing),
  v3GetLicense: open(() => ({ params: { license: 'MIT' } })),
  v3ListReportTypes: open(nothing),
  v3ListProjectTypes: open(nothing),
  v3ListLoaders: open(nothing),
  v3ListGames: open(nothing),
  v3ListLinkPlatforms: open(nothing),
  v3ListLoaderFieldValues: open(() => ({ query: { loader_field: 'game_versions' } })),
}
