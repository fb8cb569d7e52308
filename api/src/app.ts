import { PAYMENT_PROVIDERS, providerEventPath } from '@quarry/domain/billing/payment-methods'
import { Hono } from 'hono'
import { accountsArea } from './accounts/accounts.area.ts'
import { analyticsArea } from './analytics/analytics.area.ts'
import { billingArea } from './billing/billing.area.ts'
import { collectionsArea } from './collections/collections.area.ts'
import { filesArea } from './files/files.area.ts'
import { hostingArea } from './hosting/hosting.area.ts'
import { moderationArea } from './moderation/moderation.area.ts'
import { notificationsArea } from './notifications/notifications.area.ts'
import { organizationsArea } from './organizations/organizations.area.ts'
import { projectsArea } from './projects/projects.area.ts'
import { reportsArea } from './reports/reports.area.ts'
import { searchArea } from './search/search.area.ts'
import { siteArea } from './site/site.area.ts'
import { threadsArea } from './threads/threads.area.ts'
import { versionsArea } from './versions/versions.area.ts'
import { webhooksArea } from './webhooks/webhooks.area.ts'
import { identify } from './accounts/identify.ts'
import { anyOrigin } from './http/any-origin.ts'
import { mountArea } from './http/area.ts'
import { rejectCrossSite } from './http/cross-site.ts'
import { mountDocs } from './http/docs.routes.ts'
import type { App, HttpEnv } from './http/env.ts'
import { refuseUnserved } from './http/allowed-methods.ts'
import { errorResponse } from './http/errors.ts'
import { pathWithoutFinalSlash, refuseCompressedBody } from './http/request-shape.ts'
import { measureRequests } from './http/metrics.ts'
import { findGameAddress } from '../contract/hosting/agents.ts'
import { hasUploadLimit } from '../contract/rate-headers.ts'
import { rateLimit } from './http/rate-limit.ts'
import { requestContext } from './http/request-context.ts'
import type { Services } from './kernel/ctx.ts'
import { mountLive } from './live/live.routes.ts'

/**
 * In the order in which their routes are tried. `files` comes last: what it serves by name below `/data` would also match
 * the identicons of `accounts` and the scans of `moderation`.
 */
const AREAS = [
  accountsArea,
  organizationsArea,
  projectsArea,
  versionsArea,
  searchArea,
  collectionsArea,
  analyticsArea,
  notificationsArea,
  reportsArea,
  threadsArea,
  webhooksArea,
  billingArea,
  hostingArea,
  moderationArea,
  siteArea,
  filesArea,
]

export interface AppOptions {
  /** Requests per minute and caller; 0 for no limit. */
  ratePerMinute: number
  /** Proves that a request comes from our own web server, which may name another caller. Without it no one may. */
  siteSecret?: string | undefined
}

/** A list of users loads one identicon for each of them, so they have a limit of their own. */
const IDENTICONS_PER_REQUEST = 4
/** A thread loads each of its images separately. */
const MESSAGE_IMAGES_PER_REQUEST = 4
/** Rendering one costs as much as several other requests. */
const REQUESTS_PER_PREVIEW = 5
/** Messages of the payment provider, which come from few addresses. */
const PAYMENT_EVENTS = new Set<string>(PAYMENT_PROVIDERS.map(providerEventPath))
const PAYMENT_EVENTS_PER_REQUEST = 40
/** Of the players of a node. Strangers decide how many there are, so they must not use up the requests of its agent. */
const GAME_ADDRESSES_PER_REQUEST = 20
/** Each file takes three requests or more, and users upload a hundred at once. */
const FILE_UPLOADS_PER_REQUEST = 10
/** The only other paths without the common limit: pages and launchers load many files. */
const FILES = '/data/'

/** The whole API as one Hono app; listens on nothing by itself. */
export function createApp(services: Services, { ratePerMinute, siteSecret }: AppOptions): App {
  const app = new Hono<HttpEnv>({ getPath: pathWithoutFinalSlash })
  app.use(measureRequests)
  app.use(requestContext(services, { identify, siteSecret }))
  app.onError(errorResponse)
  app.notFound(refuseUnserved(app))
  for (const paths of ['/v2/*', '/v3/*', '/updates/*', '/maven/*']) app.use(paths, anyOrigin)
  // Its files say themselves who may read them.
  app.options('/data/*', anyOrigin)
  app.use('*', refuseCompressedBody)
  const limited = rateLimit(ratePerMinute)
  const fileUploads = rateLimit(ratePerMinute * FILE_UPLOADS_PER_REQUEST, 'file-uploads')
  app.use('*', (c, next) => {
    const { path } = c.req
    if (hasUploadLimit(path)) return fileUploads(c, next)
    const hasOwnLimit = path.startsWith(FILES) || PAYMENT_EVENTS.has(path) || path === findGameAddress.path
    return hasOwnLimit ? next() : limited(c, next)
  })
  app.use('*', (c, next) => (c.req.path.startsWith(FILES) ? next() : rejectCrossSite(c, next)))
  const paymentEvents = rateLimit(ratePerMinute * PAYMENT_EVENTS_PER_REQUEST, 'payment-events')
  for (const path of PAYMENT_EVENTS) app.use(path, paymentEvents)
  app.use(findGameAddress.path, rateLimit(ratePerMinute * GAME_ADDRESSES_PER_REQUEST, 'game-addresses'))
  app.use('/data/identicons/*', rateLimit(ratePerMinute * IDENTICONS_PER_REQUEST, 'identicons'))
  app.use('/data/pictures/*', rateLimit(ratePerMinute * MESSAGE_IMAGES_PER_REQUEST, 'pictures'))
  app.use('/preview/*', rateLimit(Math.ceil(ratePerMinute / REQUESTS_PER_PREVIEW), 'previews'))

  mountDocs(app, services.siteUrl)
  for (const area of AREAS) mountArea(app, services, area)
  mountLive(app)
  return app
}
