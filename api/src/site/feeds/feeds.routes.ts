import { collectionPath, organizationPath, projectPath, userPath } from '../../../contract/addresses.ts'
import { etag } from 'hono/etag'
import { ruleMessage } from '../../../contract/rules.ts'
import { asVisitor } from '../../http/as-visitor.ts'
import type { App } from '../../http/env.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { requireShownOrganization } from '../../organizations/visible-organizations.ts'
import { requireVisibleUser } from '../../accounts/users/visible-users.ts'
import { requireCollection } from '../../collections/collections.service.ts'
import { requireProjectRow } from '../../projects/projects.load.ts'
import { projectUrlType } from '@quarry/domain/projects/url-type'
import { FEED_KINDS, listNewestVersions, type FeedKind } from './feeds.queries.ts'
import { atomOf, type FeedSubject } from './feeds.view.ts'

/** Caches answer feed readers that poll more often. */
const CACHED = 'public, max-age=300'

async function subjectOf(ctx: Ctx, kind: FeedKind, ref: string): Promise<FeedSubject> {
  switch (kind) {
    case 'project': {
      const { project } = await requireProjectRow(ctx, ref)
      const path = projectPath({ urlType: projectUrlType(project), slug: project.slug })
      return { id: project.id, title: project.title, path, createdAt: project.publishedAt }
    }
    case 'user': {
      const { id, username, createdAt } = await requireVisibleUser(ctx, ref)
      return { id, title: username, path: userPath(username), createdAt }
    }
    case 'organization': {
      const { id, name, slug, createdAt } = await requireShownOrganization(ctx, ref)
      return { id, title: name, path: organizationPath(slug), createdAt }
    }
    case 'collection': {
      const { id, name, createdAt } = (await requireCollection(ctx, ref)).row
      return { id, title: name, path: collectionPath(id), createdAt }
    }
  }
}

/** Atom feeds of new versions: of a project, a user, an organization, or the projects of a collection. */
export function mountFeeds(app: App): void {
  app.get('/feed/:kind/:file', etag(), async (c) => {
    const kind = FEED_KINDS.find((one) => one === c.req.param('kind'))
    const [, ref] = /^(.+)\.atom$/.exec(c.req.param('file')) ?? []
    if (!kind || ref === undefined)
      throw new AppError('not_found', ruleMessage('no_such_route', { method: 'GET', path: c.req.path }))
    const ctx = asVisitor(c)
    const subject = await subjectOf(ctx, kind, ref)
    const versions = await listNewestVersions(ctx.db, kind, subject.id)
    return c.body(atomOf({ kind, subject, versions }, ctx.siteUrl), 200, {
      'content-type': 'application/atom+xml; charset=utf-8',
      'cache-control': CACHED,
    })
  })
}
