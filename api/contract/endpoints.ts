import * as accounts from './accounts/sign-in.ts'
import * as analytics from './analytics/analytics.ts'
import * as archives from './files/archive-contents.ts'
import * as captcha from './accounts/captcha.ts'
import * as catalogue from './projects/projects.ts'
import * as collections from './collections/collections.ts'
import * as credentials from './accounts/credentials.ts'
import * as dependencies from './versions/dependencies.ts'
import * as dependents from './versions/dependents.ts'
import type { Endpoint } from './endpoint.ts'
import * as followedCreators from './collections/followed-creators.ts'
import * as images from './files/images.ts'
import * as jobs from './site/jobs.ts'
import * as dataExport from './accounts/data-export.ts'
import * as leaving from './accounts/deletion.ts'
import * as mailChoices from './notifications/email-subscriptions.ts'
import * as moderation from './moderation/review.ts'
import * as notifications from './notifications/notifications.ts'
import * as pats from './accounts/pats.ts'
import * as oauth from './accounts/oauth.ts'
import * as oauthApps from './accounts/oauth-apps.ts'
import * as passkeys from './accounts/passkeys.ts'
import * as organizations from './organizations/organizations.ts'
import * as payouts from './accounts/payouts.ts'
import * as people from './accounts/users.ts'
import * as peopleSearch from './accounts/user-search.ts'
import * as profiles from './accounts/profiles.ts'
import * as providers from './accounts/providers.ts'
import * as publications from './site/publications.ts'
import * as record from './accounts/activity.ts'
import * as reports from './reports/reports.ts'
import * as fileScans from './moderation/scans.ts'
import * as packedFiles from './moderation/packed-files.ts'
import * as reviewChanges from './moderation/review-changes.ts'
import * as reviewChecklist from './moderation/review-checklist.ts'
import * as savedSearches from './search/saved-searches.ts'
import * as search from './search/search.ts'
import * as secondFactor from './accounts/second-factor.ts'
import * as sessions from './accounts/sessions.ts'
import * as siteState from './site/site-state.ts'
import * as staffLog from './moderation/staff-log.ts'
import * as suspensions from './accounts/suspensions.ts'
import * as sweeps from './moderation/bulk-takedowns.ts'
import * as takedowns from './moderation/takedowns.ts'
import * as takenDownFiles from './moderation/taken-down-files.ts'
import * as tags from './projects/tags.ts'
import * as threads from './threads/threads.ts'
import * as webhooks from './webhooks/webhooks.ts'
import * as v3Catalogue from './projects/v3-projects.ts'
import * as v3Community from './reports/v3-reports.ts'
import * as v3Tags from './projects/v3-tags.ts'
import * as v3VersionFiles from './versions/v3-version-files.ts'
import * as v3Writes from './versions/v3-versions.ts'
import * as updates from './versions/loader-updates.ts'
import * as versions from './versions/versions.ts'

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
