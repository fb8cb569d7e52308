import { say } from '../contract/rules.ts'
import { Hono } from 'hono'
import { mountAccounts } from './accounts/accounts.routes.ts'
import { mountCredentials } from './accounts/credentials/credentials.routes.ts'
import { mountDataExport } from './accounts/data-export/data-export.routes.ts'
import { mountLeaving } from './accounts/leaving/leaving.routes.ts'
import { mountMailChoices } from './accounts/mails/mail-choices.routes.ts'
import { mountOauth } from './accounts/oauth/oauth.routes.ts'
import { mountOauthApps } from './accounts/oauth-apps/oauth-apps.routes.ts'
import { mountPasskeys } from './accounts/passkeys/passkeys.routes.ts'
import { mountPats } from './accounts/pats/pats.routes.ts'
import { mountProviders } from './accounts/providers/providers.routes.ts'
import { mountRecord } from './accounts/record/record.routes.ts'
import { mountSecondFactor } from './accounts/second-factor/second-factor.routes.ts'
import { mountSuspensions } from './accounts/suspensions/suspensions.routes.ts'
import { mountSessions } from './accounts/sessions/sessions.routes.ts'
import { identify } from './accounts/identify.ts'
import { mountCollections } from './catalogue/collections/collections.routes.ts'
import { mountOrganizations } from './catalogue/organizations/organizations.routes.ts'
import { mountFollowedCreators } from './catalogue/follows/followed-creators.routes.ts'
import { mountAnalytics } from './catalogue/analytics/analytics.routes.ts'
import { mountProfiles } from './catalogue/profiles/profiles.routes.ts'
import { mountTeams } from './catalogue/teams/teams.routes.ts'
import { mountModeration } from './moderation/moderation.routes.ts'
import { mountOutsideScans } from './moderation/outside-scan/outside-scan.routes.ts'
import { mountDownloads } from './catalogue/downloads/downloads.routes.ts'
import { mountImages } from './catalogue/images/images.routes.ts'
import { mountProjects } from './catalogue/projects/projects.routes.ts'
import { mountPublications } from './publications/publications.routes.ts'
import { mountFeeds } from './catalogue/feeds/feeds.routes.ts'
import { mountSearchFeed } from './catalogue/feeds/search-feed.routes.ts'
import { mountBadges } from './catalogue/sharing/badges.routes.ts'
import { mountPreviews } from './catalogue/sharing/previews.routes.ts'
import { mountOembed } from './catalogue/sharing/oembed.routes.ts'
import { mountSitemap } from './catalogue/sitemap/sitemap.routes.ts'
import { mountSavedSearches } from './catalogue/saved-searches/saved-searches.routes.ts'
import { mountSearch } from './catalogue/search/search.routes.ts'
import { mountRandom } from './catalogue/search/random.routes.ts'
import { mountTags } from './catalogue/tags/tags.routes.ts'
import { mountV3Tags } from './catalogue/tags/v3-tags.routes.ts'
import { mountV3TeamWrites } from './catalogue/v3/v3-team-writes.routes.ts'
import { mountV3UserWrites } from './catalogue/v3/v3-user-writes.routes.ts'
import { mountV3VersionFiles } from './catalogue/v3/v3-version-files.routes.ts'
import { mountV3VersionWrites } from './catalogue/v3/v3-version-writes.routes.ts'
import { mountV3Writes } from './catalogue/v3/v3-writes.routes.ts'
import { mountV3 } from './catalogue/v3/v3.routes.ts'
import { mountUpdates } from './catalogue/updates/updates.routes.ts'
import { mountVersionFiles } from './catalogue/hashes/version-files.routes.ts'
import { mountArchives } from './catalogue/archives/archives.routes.ts'
import { mountPacks } from './catalogue/dependencies/pack.routes.ts'
import { mountDependents } from './catalogue/dependents/dependents.routes.ts'
import { mountDependencies } from './catalogue/dependencies/dependencies.routes.ts'
import { mountVersions, mountVersionWrites } from './catalogue/versions/versions.routes.ts'
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
import { mountPictures } from './pictures/pictures.routes.ts'
import { mountNotifications } from './notifications/notifications.routes.ts'
import { mountOwnFeed } from './notifications/own-feed.routes.ts'
import { mountJobs } from './operations/jobs.routes.ts'
import { mountSiteState } from './operations/site-state.routes.ts'
import { mountWebhooks } from './webhooks/webhooks.routes.ts'
import { mountLive } from './live/live.routes.ts'
import { mountPayouts } from './people/payouts.routes.ts'
import { mountPeople } from './people/people.routes.ts'

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
        new AppError('not_found', say('no_such_route', { method: c.req.method, path: c.req.path })),
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
