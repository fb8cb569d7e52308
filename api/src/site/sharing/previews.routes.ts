import { formatNumber } from '@quarry/domain/site/number-formats'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { ICON_MAX_BYTES } from '@quarry/domain/files/uploads'
import { etag } from 'hono/etag'
import { callerBlock } from '../../../contract/caller.ts'
import { ruleMessage } from '../../../contract/rules.ts'
import { asVisitor } from '../../http/as-visitor.ts'
import type { App } from '../../http/env.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { oneAtATime } from '../../kernel/one-at-a-time.ts'
import { sharedRuns } from '../../kernel/shared-runs.ts'
import { WeightedCache } from '../../kernel/weighted-cache.ts'
import { requireShownOrganization } from '../../organizations/visible-organizations.ts'
import { requireVisibleUser } from '../../accounts/users/visible-users.ts'
import { findUserById } from '../../accounts/users/users.queries.ts'
import { requireCollection } from '../../collections/collections.service.ts'
import { requireProjectRow } from '../../projects/projects.load.ts'
import { listRecordsOfOrganization, listRecordsOfUser } from '../../projects/projects-of-owner.ts'
import { processPool } from '../../files/images/process-pool.ts'
import type { Preview } from './render-preview.ts'
import { findAuthor } from './sharing.queries.ts'

/** A new name or icon may take this long to appear in link previews. */
const CACHED = 'public, max-age=3600'

/** Capacity of the cache of rendered previews: some hundreds. */
const CACHE_BYTES = 16 * 1024 ** 2
const render = processPool<Preview, Uint8Array>(join(import.meta.dirname, 'preview-process.ts'), {
  concurrency: 1,
  waiting: 100,
  queueTimeoutMs: 20_000,
  timeoutMs: 30_000,
})

/** Previews of one caller that wait for an earlier one. */
const WAITING_OF_CALLER = 10

type PreviewData = Omit<Preview, 'icon'> & { iconKey: string | null }

const counted = (count: number, one: string): string =>
  `${formatNumber('en', count)} ${one}${count === 1 ? '' : 's'}`
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

const cache = new WeightedCache<Uint8Array>(CACHE_BYTES)
const renders = sharedRuns<Uint8Array>()
const inOrderOfCaller = oneAtATime(WAITING_OF_CALLER)

/** Cached by content. Equal concurrent requests share one rendering, and a caller has one rendering at a time. */
async function findOrRender(
  ctx: Ctx,
  { iconKey, ...data }: PreviewData,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const key = JSON.stringify({ iconKey, ...data })
  const known = cache.get(key)
  if (known) return known
  return renders(key, signal, (ending) =>
    inOrderOfCaller(callerBlock(ctx.ip), async () => {
      ending.throwIfAborted()
      const image = await render({ ...data, icon: await readStored(ctx, iconKey) })
      cache.set(key, image, key.length + image.length)
      return image
    }),
  )
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
    const image = await findOrRender(ctx, await load(ctx, ref), c.req.raw.signal)
    return c.body(new Uint8Array(image), 200, { 'content-type': 'image/png', 'cache-control': CACHED })
  })
}
