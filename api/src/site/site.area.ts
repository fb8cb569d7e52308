import { siteContract } from '../../contract/site/site.area.ts'
import type { Area } from '../http/area.ts'
import { mountStatistics } from './statistics.routes.ts'
import { mountSitemap } from './sitemap/sitemap.routes.ts'
import { mountPublications } from './publications/publications.routes.ts'
import { mountFeeds } from './feeds/feeds.routes.ts'
import { mountBadges } from './sharing/project-badges.routes.ts'
import { mountPreviews } from './sharing/previews.routes.ts'
import { mountOembed } from './sharing/oembed.routes.ts'
import { mountJobs } from './operations/jobs.routes.ts'
import { mountSiteState } from './operations/site-state.routes.ts'

export const siteArea: Area = {
  contract: siteContract,
  mount(app, services) {
    mountStatistics(app, services)
    mountSitemap(app, services)
    mountPublications(app)
    mountFeeds(app)
    mountBadges(app)
    mountPreviews(app)
    mountOembed(app)
    mountJobs(app)
    mountSiteState(app, services)
  },
}
