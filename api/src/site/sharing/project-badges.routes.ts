import { BADGE_COLOR, BADGE_LABEL } from '@quarry/domain/limits/lengths'
import { etag } from 'hono/etag'
import { z } from 'zod'
import { text } from '../../../contract/fields.ts'
import { ruleMessage } from '../../../contract/rules.ts'
import { asVisitor } from '../../http/as-visitor.ts'
import type { App } from '../../http/env.ts'
import { AppError } from '../../kernel/errors.ts'
import { validate } from '../../kernel/validation.ts'
import { requireProjectRow } from '../../projects/projects.load.ts'
import { BADGE_STYLES, BADGES, renderBadge } from './project-badge.ts'
import { findNewestNumber } from './sharing.queries.ts'

/** Badges are requested very often and may be some minutes old. */
const CACHED = 'public, max-age=600'
const BadgeQuery = z.object({
  style: z.enum(BADGE_STYLES).default('flat'),
  label: text(BADGE_LABEL).optional(),
  color: text(BADGE_COLOR).optional(),
})

/** SVG badges of a project's figures, for use on other sites. */
export function mountBadges(app: App): void {
  app.get('/badge/project/:project/:file', etag(), async (c) => {
    const name = BADGES.find((one) => `${one}.svg` === c.req.param('file'))
    if (!name)
      throw new AppError('not_found', ruleMessage('no_such_route', { method: 'GET', path: c.req.path }))
    const { style, label, color } = validate(BadgeQuery, c.req.query(), 'query') as z.output<
      typeof BadgeQuery
    >
    const ctx = asVisitor(c)
    const { project } = await requireProjectRow(ctx, c.req.param('project'))
    const { releases } = await ctx.reference()
    const facts = {
      downloads: project.downloads,
      followers: project.followers,
      version: name === 'version' ? await findNewestNumber(ctx.db, project.id) : undefined,
      gameVersions: project.gameVersions,
      loaders: project.loaders,
      license: project.licenseId,
    }
    const svg = await renderBadge(name, facts, { style, label, color, releases })
    return c.body(svg, 200, { 'content-type': 'image/svg+xml; charset=utf-8', 'cache-control': CACHED })
  })
}
