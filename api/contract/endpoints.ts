import * as accounts from './accounts.ts'
import * as analytics from './analytics.ts'
import * as archives from './archives.ts'
import * as captcha from './captcha.ts'
import * as catalogue from './catalogue.ts'
import * as collections from './collections.ts'
import * as credentials from './credentials.ts'
import * as dependencies from './dependencies.ts'
import * as dependents from './dependents.ts'
import type { Endpoint } from './endpoint.ts'
import * as followedCreators from './followed-creators.ts'
import * as images from './images.ts'
import * as jobs from './jobs.ts'
import * as dataExport from './data-export.ts'
import * as leaving from './leaving.ts'
import * as mailChoices from './mail-choices.ts'
import * as moderation from './moderation.ts'
import * as notifications from './notifications.ts'
import * as pats from './pats.ts'
import * as oauth from './oauth.ts'
import * as oauthApps from './oauth-apps.ts'
import * as passkeys from './passkeys.ts'
import * as organizations from './organizations.ts'
import * as payouts from './payouts.ts'
import * as people from './people.ts'
import * as peopleSearch from './people-search.ts'
import * as profiles from './profiles.ts'
import * as providers from './providers.ts'
import * as publications from './publications.ts'
import * as record from './record.ts'
import * as reports from './reports.ts'
import * as fileScans from './file-scans.ts'
import * as packedFiles from './packed-files.ts'
import * as reviewChanges from './review-changes.ts'
import * as reviewChecklist from './review-checklist.ts'
import * as savedSearches from './saved-searches.ts'
import * as search from './search.ts'
import * as secondFactor from './second-factor.ts'
import * as sessions from './sessions.ts'
import * as siteState from './site-state.ts'
import * as staffLog from './staff-log.ts'
import * as suspensions from './suspensions.ts'
import * as sweeps from './sweeps.ts'
import * as takedowns from './takedowns.ts'
import * as takenDownFiles from './taken-down-files.ts'
import * as tags from './tags.ts'
import * as threads from './threads.ts'
import * as webhooks from './webhooks.ts'
import * as v3Catalogue from './v3-catalogue.ts'
import * as v3Community from './v3-community.ts'
import * as v3Tags from './v3-tags.ts'
import * as v3VersionFiles from './v3-version-files.ts'
import * as v3Writes from './v3-writes.ts'
import * as updates from './updates.ts'
import * as versions from './versions.ts'

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
