import { nothing, onProject, OUTSIDERS, VISITORS, WITHOUT_RIGHTS } from '../../testing/refusal-cases.ts'
import type { RefusalCase, Refusals } from '../../testing/refusal-harness.ts'

/** Moderators have no access to analytics; administrators have. */
const ofProject = onProject([...WITHOUT_RIGHTS, 'mo'])
const ofOrganization: RefusalCase = {
  request: ({ organization }) => ({ params: { organization } }),
  refuses: OUTSIDERS,
}
const own: RefusalCase = { request: nothing, refuses: VISITORS }

export const refusals: Refusals = {
  getProjectAnalytics: ofProject,
  getProjectAnalyticsTable: ofProject,
  getOrganizationAnalytics: ofOrganization,
  getOrganizationAnalyticsTable: ofOrganization,
  getOwnAnalytics: own,
  getOwnAnalyticsTable: own,
  v3GetDownloadAnalytics: own,
}
