import { ruleMessage } from '../contract/rules.ts'
import { Hono } from 'hono'
import { mountAccounts } from './accounts/accounts.routes.ts'
import { mountCredentials } from './accounts/credentials/credentials.routes.ts'
import { mountDataExport } from './accounts/data-export/data-export.routes.ts'
import { mountLeaving } from './accounts/deletion/deletion.routes.ts'
import { mountMailChoices } from './notifications/preferences/email-subscriptions.routes.ts'
import { mountOauth } from './accounts/oauth/oauth.routes.ts'
import { mountOauthApps } from './accounts/oauth-apps/oauth-apps.routes.ts'
import { mountPasskeys } from './accounts/passkeys/passkeys.routes.ts'
import { mountPats } from './accounts/pats/pats.routes.ts'
import { mountProviders } from './accounts/providers/providers.routes.ts'
import { mountRecord } from './accounts/activity/activity.routes.ts'
import { mountSecondFactor } from './accounts/second-factor/second-factor.routes.ts'
import { mountSuspensions } from './accounts/suspensions/suspensions.routes.ts'
import { mountSessions } from './accounts/sessions/sessions.routes.ts'
import { identify } from './accounts/identify.ts'
import { mountCollections } from './collections/collections.routes.ts'
import { mountOrganizations } from './organizations/organizations.routes.ts'
import { mountFollowedCreators } from './collections/follows/followed-creators.routes.ts'
import { mountAnalytics } from './analytics/analytics.routes.ts'
import { mountProfiles } from './accounts/profiles/profiles.routes.ts'
import { mountTeams } from './organizations/teams/teams.routes.ts'
import { mountModeration } from './moderation/moderation.routes.ts'
import { mountOutsideScans } from './moderation/external-scans/external-scans.routes.ts'
import { mountDownloads } from './files/downloads/downloads.routes.ts'
import { mountImages } from './projects/gallery/project-images.routes.ts'
import { mountProjects } from './projects/projects.routes.ts'
import { mountPublications } from './site/publications/publications.routes.ts'
import { mountFeeds } from './site/feeds/feeds.routes.ts'
import { mountSearchFeed } from './search/feed/search-feed.routes.ts'
import { mountBadges } from './site/sharing/project-badges.routes.ts'
import { mountPreviews } from './site/sharing/previews.routes.ts'
import { mountOembed } from './site/sharing/oembed.routes.ts'
import { mountSitemap } from './site/sitemap/sitemap.routes.ts'
import { mountSavedSearches } from './search/saved-searches/saved-searches.routes.ts'
import { mountSearch } from './search/search.routes.ts'
import { mountRandom } from './search/random-projects.routes.ts'
import { mountTags } from './projects/tags/tags.routes.ts'
import { mountV3Tags } from './projects/tags/v3-tags.routes.ts'
import { mountV3TeamWrites } from './organizations/teams/v3-team-writes.routes.ts'
import { mountV3UserWrites } from './accounts/users/v3-user-writes.routes.ts'
import { mountV3VersionFiles } from './versions/hashes/v3-version-files.routes.ts'
import { mountV3VersionWrites } from './versions/v3-version-writes.routes.ts'
import { mountV3Writes } from './projects/v3-project-writes.routes.ts'
import { mountV3 } from './site/v3.routes.ts'
import { mountUpdates } from './versions/updates/loader-updates.routes.ts'
import { mountVersionFiles } from './versions/hashes/version-files.routes.ts'
import { mountArchives } from './files/archive-contents/archive-contents.routes.ts'
import { mountPacks } from './versions/dependencies/pack.routes.ts'
import { mountDependents } from './versions/dependents/dependents.routes.ts'
import { mountDependencies } from './versions/dependencies/dependencies.routes.ts'
import { mountVersions, mountVersionWrites } from './versions/versions.routes.ts'
import { anyOrigin } from './http/any-origin.ts'
import { refuseCrossSite } from './http/cross-site.ts'
import type { App, HttpEnv } from './http/env.ts'
import { answerError, errorBody } from './http/errors.ts'
import { mountDocs } from './http/docs.routes.ts'
import { measureRequests } from './http/metrics.ts'
import { rateLimit } from './http/rate-limit.ts'
import { requestContext } from './http/request-context.ts'
import { AppError } from './kernel/errors.ts'
import type { Services } from './kernel/ctx.ts'
import { mountReports } from './reports/reports.routes.ts'
import { mountThreads } from './threads/threads.routes.ts'
import { mountPictures } from './files/message-images/message-images.routes.ts'
import { mountNotifications } from './notifications/notifications.routes.ts'
import { mountOwnFeed } from './notifications/feed/own-feed.routes.ts'
import { mountJobs } from './site/operations/jobs.routes.ts'
import { mountSiteState } from './site/operations/site-state.routes.ts'
import { mountWebhooks } from './webhooks/webhooks.routes.ts'
import { mountLive } from './live/live.routes.ts'
import { mountPayouts } from './accounts/payouts.routes.ts'
import { mountPeople } from './accounts/users/users.routes.ts'

export interface AppOptions {
  /** Requests per minute and caller; 0 for no limit. */
  ratePerMinute: number
  /** What our own web server knows itself by; without it nobody speaks for others. */
  siteSecret?: string | undefined
}

/** Drawn one by one where a list of people is shown, and counted apart. */
const IDENTICONS_PER_REQUEST = 4
/** Fetched one by one where a thread is shown, each with its right. */
const PICTURES_PER_REQUEST = 4

/** The whole API as one Hono app; listens on nothing by itself. */
export function createApp(services: Services, { ratePerMinute, siteSecret }: AppOptions): App {
  const app = new Hono<HttpEnv>()
  app.use(measureRequests)
  app.use(requestContext(services, { identify, siteSecret }))
  app.onError(answerError)
  app.notFound((c) =>
    c.json(
      errorBody(
        new AppError('not_found', ruleMessage('no_such_route', { method: c.req.method, path: c.req.path })),
        c.req.path,
      ),
      404,
    ),
  )
  app.use('/v2/*', anyOrigin(['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset']))
  app.use('/v3/*', anyOrigin())
  const limited = rateLimit(ratePerMinute)
  for (const path of [
    '/v2/*',
    '/v3/*',
    '/_internal/*',
    '/updates/*',
    '/.well-known/*',
    '/badge/*',
    '/feed/*',
    '/pack/*',
    '/oembed',
    '/sitemap.xml',
    '/sitemap/*',
  ])
    app.use(path, limited, refuseCrossSite)
  app.use('/data/identicons/*', rateLimit(ratePerMinute * IDENTICONS_PER_REQUEST, 'identicons'))

  app.use('/data/pictures/*', rateLimit(ratePerMinute * PICTURES_PER_REQUEST, 'pictures'))

  mountDocs(app, services.siteUrl)
  mountAccountArea(app, services)
  mountPersonal(app)
  mountOutsideScans(app)
  mountPictures(app)
  mountCatalogue(app, services)
  mountCommunity(app, services)
  return app
}

/** What stands on the page of a person. */
function mountPersonal(app: App): void {
  mountPeople(app)
  mountDataExport(app)
  mountLeaving(app)
  mountPayouts(app)
}

/** What is published, and every way to it. */
/** The catalogue in the words of newer clients. */
function mountV3Words(app: App): void {
  mountV3(app)
  mountV3Writes(app)
  mountV3VersionWrites(app)
  mountV3VersionFiles(app)
  mountV3TeamWrites(app)
  mountV3UserWrites(app)
}

function mountCatalogue(app: App, services: Services): void {
  mountTags(app, services)
  mountV3Tags(app)
  mountSearch(app)
  mountSavedSearches(app)
  mountRandom(app)
  mountProjects(app)
  mountTeams(app)
  mountProfiles(app)
  mountAnalytics(app)
  mountFollowedCreators(app)
  mountOrganizations(app)
  mountCollections(app)
  mountImages(app)
  mountVersions(app)
  mountArchives(app)
  mountDependencies(app)
  mountDependents(app)
  mountPacks(app)
  mountVersionWrites(app)
  mountVersionFiles(app)
  mountUpdates(app)
  mountV3Words(app)
  mountSitemap(app, services)
  mountPublications(app)
  mountSearchFeed(app)
  mountFeeds(app)
  mountBadges(app)
  mountPreviews(app)
  mountOembed(app)
  mountDownloads(app)
}

/** What people say to each other and are told, and what staff do. */
function mountCommunity(app: App, services: Services): void {
  mountModeration(app)
  mountThreads(app)
  mountReports(app)
  mountNotifications(app)
  mountOwnFeed(app)
  mountWebhooks(app)
  mountJobs(app)
  mountSiteState(app, services)
  mountLive(app)
}

/** Whoever has an account, and all by which somebody acts for it. */
function mountAccountArea(app: App, { siteUrl }: Services): void {
  mountAccounts(app)
  mountCredentials(app)
  mountMailChoices(app)
  mountRecord(app)
  mountSecondFactor(app)
  mountSuspensions(app)
  mountSessions(app)
  mountPasskeys(app)
  mountProviders(app)
  mountPats(app)
  mountOauthApps(app)
  mountOauth(app, siteUrl)
}
