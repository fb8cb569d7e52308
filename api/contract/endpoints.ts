import { accountsContract } from './accounts/accounts.area.ts'
import { analyticsContract } from './analytics/analytics.area.ts'
import { billingContract } from './billing/billing.area.ts'
import { collectionsContract } from './collections/collections.area.ts'
import type { Endpoint } from './endpoint.ts'
import { filesContract } from './files/files.area.ts'
import { hostingContract } from './hosting/hosting.area.ts'
import { moderationContract } from './moderation/moderation.area.ts'
import { notificationsContract } from './notifications/notifications.area.ts'
import { organizationsContract } from './organizations/organizations.area.ts'
import { projectsContract } from './projects/projects.area.ts'
import { reportsContract } from './reports/reports.area.ts'
import { searchContract } from './search/search.area.ts'
import { siteContract } from './site/site.area.ts'
import { threadsContract } from './threads/threads.area.ts'
import { versionsContract } from './versions/versions.area.ts'
import { webhooksContract } from './webhooks/webhooks.area.ts'

export const AREAS = {
  accounts: accountsContract,
  organizations: organizationsContract,
  projects: projectsContract,
  versions: versionsContract,
  files: filesContract,
  search: searchContract,
  collections: collectionsContract,
  threads: threadsContract,
  reports: reportsContract,
  notifications: notificationsContract,
  webhooks: webhooksContract,
  hosting: hostingContract,
  moderation: moderationContract,
  analytics: analyticsContract,
  billing: billingContract,
  site: siteContract,
}

/** The endpoint modules of an area by name. */
export type AreaContract = Record<string, object>

type Areas = typeof AREAS
type NameIn<Module> = { [K in keyof Module]: Module[K] extends Endpoint ? K : never }[keyof Module]
type NameInArea<Area> = { [M in keyof Area]: NameIn<Area[M]> }[keyof Area]
export type EndpointName = { [A in keyof Areas]: NameInArea<Areas[A]> }[keyof Areas]

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value

/** The endpoints of some modules by name. Throws when two share a name, or a method and path. */
export function mergeEndpoints(modules: AreaContract): Record<string, Endpoint> {
  const merged: Record<string, Endpoint> = {}
  const routes = new Set<string>()
  for (const [module, members] of Object.entries(modules))
    for (const [name, value] of Object.entries(members)) {
      if (!isEndpoint(value)) continue
      const route = `${value.method} ${value.path.replaceAll(/:\w+/g, ':')}`
      if (Object.hasOwn(merged, name)) throw new Error(`two endpoints are called ${name}, one in ${module}`)
      if (routes.has(route)) throw new Error(`two endpoints answer ${route}, one is ${module}.${name}`)
      routes.add(route)
      merged[name] = value
    }
  return merged
}

/** Every endpoint by name: what the server must mount, the document lists, and the refusal tests cover. */
export const ENDPOINTS = mergeEndpoints(
  Object.fromEntries(
    Object.entries(AREAS).flatMap(([area, modules]) =>
      Object.entries(modules).map(([module, members]) => [`${area}/${module}`, members]),
    ),
  ),
) as Record<EndpointName, Endpoint>
