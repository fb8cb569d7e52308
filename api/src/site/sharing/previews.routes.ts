import { buffer } from 'node:stream/consumers'
import { ICON_MAX_BYTES } from '@quarry/domain/files/uploads'
import { etag } from 'hono/etag'
import { ruleMessage } from '../../../contract/rules.ts'
import { asVisitor } from '../../http/as-visitor.ts'
import type { App } from '../../http/env.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { requireShownOrganization } from '../../organizations/visible-organizations.ts'
import { requireVisibleUser } from '../../accounts/users/visible-users.ts'
import { findUserById } from '../../accounts/users/users.queries.ts'
import { requireCollection } from '../../collections/collections.service.ts'
import { requireProjectRow } from '../../projects/projects.load.ts'
import { listRecordsOfOrganization, listRecordsOfUser } from '../../projects/projects-of-owner.ts'
import { renderPreview, type Preview } from './render-preview.ts'
import { findAuthor } from './sharing.queries.ts'

/** A new name or icon may take this long to appear in link previews. */
const CACHED = 'public, max-age=3600'

type PreviewData = Omit<Preview, 'icon'> & { iconKey: string | null }

const short = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })
const counted = (count: number, one: string): string =>
  `${short.format(count)} ${one}${count === 1 ? '' : 's'}`
const listed = (...facts: string[]): string => facts.join(' · ')
const downloadsOf = (records: readonly { downloads: number }[]): number =>
  records.reduce((sum, { downloads }) => sum + downloads, 0)

/** Loaders of public data, by the kind in the URL. */
const LOADERS: Readonly<Record<string, (ctx: Ctx, ref: string) => Promise<PreviewData>>> = {
  async project(ctx, ref) {
    const { project } = await requireProjectRow(ctx, ref)
    const author = await findAuthor(ctx.db, project)
    return {
      title: project.title,
      slug: project.slug,
      line: author ? `by ${author.name}` : '',
      summary: project.summary,
      facts: listed(counted(project.downloads, 'download'), counted(project.followers, 'follower')),
      color: project.color,
      iconKey: project.rawIconKey ?? project.iconKey,
    }
  },
  async user(ctx, ref) {
    const { id, username, bio, avatarKey, rawAvatarKey } = await requireVisibleUser(ctx, ref)
    const records = await listRecordsOfUser(ctx, id)
    return {
      title: username,
      slug: username,
      line: counted(records.length, 'project'),
      summary: bio ?? '',
      facts: counted(downloadsOf(records), 'download'),
      color: null,
      iconKey: rawAvatarKey ?? avatarKey,
    }
  },
  async organization(ctx, ref) {
    const { id, name, slug, description, color, iconKey, rawIconKey } = await requireShownOrganization(
      ctx,
      ref,
    )
    const records = await listRecordsOfOrganization(ctx, id)
    return {
      title: name,
      slug,
      line: counted(records.length, 'project'),
      summary: description,
      facts: counted(downloadsOf(records), 'download'),
      color,
      iconKey: rawIconKey ?? iconKey,
    }
  },
  async collection(ctx, ref) {
    const { row, view } = await requireCollection(ctx, ref)
    const owner = await findUserById(ctx.db, row.userId)
    return {
      title: row.name,
      slug: '',
      line: owner ? `by ${owner.username}` : '',
      summary: row.description ?? '',
      facts: counted(view.projects.length, 'project'),
      color: row.color,
      iconKey: row.rawIconKey ?? row.iconKey,
    }
  },
}

/** Undefined if the icon is missing or too large. */
async function readStored({ storage }: Ctx, key: string | null): Promise<Uint8Array | undefined> {
  const stored = key === null ? undefined : await storage.open(key)
  if (!stored) return undefined
  if (stored.sizeBytes <= ICON_MAX_BYTES) return buffer(stored.stream)
  stored.stream.destroy()
  return undefined
}

/** Preview images of pages for chats and other sites (Open Graph). */
export function mountPreviews(app: App): void {
  app.get('/preview/:kind/:file', etag(), async (c) => {
    const kind = c.req.param('kind')
    const load = Object.hasOwn(LOADERS, kind) ? LOADERS[kind] : undefined
    const [, ref] = /^(.+)\.png$/.exec(c.req.param('file')) ?? []
    if (!load || ref === undefined)
      throw new AppError('not_found', ruleMessage('no_such_route', { method: 'GET', path: c.req.path }))
    const ctx = asVisitor(c)
    const { iconKey, ...data } = await load(ctx, ref)
    const image = await renderPreview({ ...data, icon: await readStored(ctx, iconKey) })
    return c.body(new Uint8Array(image), 200, { 'content-type': 'image/png', 'cache-control': CACHED })
  })
}
