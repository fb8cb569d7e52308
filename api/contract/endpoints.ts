import * as accounts from './accounts/accounts.ts'
import * as analytics from './catalogue/analytics.ts'
import * as archives from './catalogue/archives.ts'
import * as captcha from './accounts/captcha.ts'
import * as catalogue from './catalogue/catalogue.ts'
import * as collections from './catalogue/collections.ts'
import * as credentials from './accounts/credentials.ts'
import * as dependencies from './catalogue/dependencies.ts'
import * as dependents from './catalogue/dependents.ts'
import type { Endpoint } from './endpoint.ts'
import * as followedCreators from './creators/followed-creators.ts'
import * as images from './catalogue/images.ts'
import * as jobs from './operations/jobs.ts'
import * as dataExport from './accounts/data-export.ts'
import * as leaving from './accounts/leaving.ts'
import * as mailChoices from './accounts/mail-choices.ts'
import * as moderation from './moderation/moderation.ts'
import * as notifications from './community/notifications.ts'
import * as pats from './accounts/pats.ts'
import * as oauth from './accounts/oauth.ts'
import * as oauthApps from './accounts/oauth-apps.ts'
import * as passkeys from './accounts/passkeys.ts'
import * as organizations from './creators/organizations.ts'
import * as payouts from './accounts/payouts.ts'
import * as people from './creators/people.ts'
import * as peopleSearch from './creators/people-search.ts'
import * as profiles from './creators/profiles.ts'
import * as providers from './accounts/providers.ts'
import * as publications from './catalogue/publications.ts'
import * as record from './accounts/record.ts'
import * as reports from './community/reports.ts'
import * as fileScans from './moderation/file-scans.ts'
import * as packedFiles from './moderation/packed-files.ts'
import * as reviewChanges from './moderation/review-changes.ts'
import * as reviewChecklist from './moderation/review-checklist.ts'
import * as savedSearches from './creators/saved-searches.ts'
import * as search from './catalogue/search.ts'
import * as secondFactor from './accounts/second-factor.ts'
import * as sessions from './accounts/sessions.ts'
import * as siteState from './operations/site-state.ts'
import * as staffLog from './moderation/staff-log.ts'
import * as suspensions from './accounts/suspensions.ts'
import * as sweeps from './moderation/sweeps.ts'
import * as takedowns from './moderation/takedowns.ts'
import * as takenDownFiles from './moderation/taken-down-files.ts'
import * as tags from './catalogue/tags.ts'
import * as threads from './community/threads.ts'
import * as webhooks from './community/webhooks.ts'
import * as v3Catalogue from './v3/v3-catalogue.ts'
import * as v3Community from './v3/v3-community.ts'
import * as v3Tags from './v3/v3-tags.ts'
import * as v3VersionFiles from './v3/v3-version-files.ts'
import * as v3Writes from './v3/v3-writes.ts'
import * as updates from './catalogue/updates.ts'
import * as versions from './catalogue/versions.ts'

const areas = {
  accounts,
  captcha,
  credentials,
  dataExport,
  leaving,
  mailChoices,
  record,
  secondFactor,
  passkeys,
  providers,
  sessions,
  pats,
  oauthApps,
  oauth,
  people,
  peopleSearch,
  payouts,
  organizations,
  profiles,
  analytics,
  catalogue,
  versions,
  archives,
  dependencies,
  dependents,
  updates,
  v3Catalogue,
  v3Community,
  v3Writes,
  v3VersionFiles,
  v3Tags,
  collections,
  followedCreators,
  images,
  search,
  savedSearches,
  tags,
  publications,
  moderation,
  jobs,
  siteState,
  notifications,
  reports,
  fileScans,
  packedFiles,
  reviewChanges,
  reviewChecklist,
  staffLog,
  suspensions,
  sweeps,
  takedowns,
  takenDownFiles,
  threads,
  webhooks,
}

type Areas = typeof areas
type NameIn<Area> = { [K in keyof Area]: Area[K] extends Endpoint ? K : never }[keyof Area]
export type EndpointName = { [A in keyof Areas]: NameIn<Areas[A]> }[keyof Areas]

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value

/** Puts areas together; two endpoints of one name, or of one method and path, stop whoever loads them. */
export function mergeEndpoints(areas: Record<string, object>): Record<string, Endpoint> {
  const merged: Record<string, Endpoint> = {}
  const places = new Set<string>()
  for (const [area, members] of Object.entries(areas))
    for (const [name, value] of Object.entries(members)) {
      if (!isEndpoint(value)) continue
      const place = `${value.method} ${value.path.replaceAll(/:\w+/g, ':')}`
      if (Object.hasOwn(merged, name)) throw new Error(`two endpoints are called ${name}, one in ${area}`)
      if (places.has(place)) throw new Error(`two endpoints answer ${place}, one is ${area}.${name}`)
      places.add(place)
      merged[name] = value
    }
  return merged
}

/** Every endpoint by name: what the server must mount, the document lists, and the refusal tests cover. */
export const ENDPOINTS = mergeEndpoints(areas) as Record<EndpointName, Endpoint>
