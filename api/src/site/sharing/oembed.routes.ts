import { publicPath } from '@quarry/db/storage-keys'
import { PAGE_ADDRESS } from '@quarry/domain/limits/lengths'
import { isUrlType } from '@quarry/domain/projects/url-type'
import { z } from 'zod'
import { text } from '../../../contract/fields.ts'
import { asVisitor } from '../../http/as-visitor.ts'
import type { App } from '../../http/env.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { notFound } from '../../kernel/errors.ts'
import { validate } from '../../kernel/validation.ts'
import { requireShownOrganization } from '../../organizations/visible-organizations.ts'
import { requireVisibleUser } from '../../accounts/users/visible-users.ts'
import { requireCollection } from '../../collections/collections.service.ts'
import { requireProjectRow } from '../../projects/projects.load.ts'
import { findAuthor } from './sharing.queries.ts'

const HOUR_S = 3600
/** Side of stored icons, in pixels. */
const ICON_SIDE = 96

interface Shared {
  title: string
  author?: { name: string; path: string } | undefined
  image: string | null
}

const Query = z.object({ url: text(PAGE_ADDRESS), format: z.literal('json').default('json') })

async function projectAt(ctx: Ctx, ref: string): Promise<Shared> {
  const { project } = await requireProjectRow(ctx, ref)
  return {
    title: project.title,
    author: await findAuthor(ctx.db, project),
    image: project.iconKey && publicPath(project.iconKey),
  }
}

async function userAt(ctx: Ctx, ref: string): Promise<Shared> {
  const { username, avatarKey } = await requireVisibleUser(ctx, ref)
  return { title: username, image: avatarKey && publicPath(avatarKey) }
}

async function organizationAt(ctx: Ctx, ref: string): Promise<Shared> {
  const { name, iconKey } = await requireShownOrganization(ctx, ref)
  return { title: name, image: iconKey && publicPath(iconKey) }
}

async function collectionAt(ctx: Ctx, ref: string): Promise<Shared> {
  const { row } = await requireCollection(ctx, ref)
  return { title: row.name, image: row.iconKey && publicPath(row.iconKey) }
}

const FINDERS = new Map([
  ['user', userAt],
  ['organization', organizationAt],
  ['collection', collectionAt],
])

/** Finds the subject of a page of the site, by the first two segments of its path. */
async function findShared(ctx: Ctx, url: string): Promise<Shared> {
  const address = URL.parse(url)
  const [kind = '', ref = ''] = address?.pathname.split('/').slice(1) ?? []
  const find = FINDERS.get(kind) ?? (isUrlType(kind) ? projectAt : undefined)
  const name = decoded(ref)
  if (address?.origin !== new URL(ctx.siteUrl).origin || !find || !name) throw notFound('page', url)
  return find(ctx, name)
}

/** Undefined for malformed percent-encoding. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** oEmbed 1.0: data with which other sites render a link to a page. */
export function mountOembed(app: App): void {
  app.get('/oembed', async (c) => {
    const { url } = validate(Query, c.req.query(), 'query') as z.output<typeof Query>
    const ctx = asVisitor(c)
    const { siteUrl } = ctx
    const { title, author, image } = await findShared(ctx, url)
    const body = {
      version: '1.0',
      type: 'link',
      title,
      ...(author && { author_name: author.name, author_url: siteUrl + author.path }),
      provider_name: 'Quarry',
      provider_url: siteUrl,
      cache_age: HOUR_S,
      ...(image !== null && {
        thumbnail_url: siteUrl + image,
        thumbnail_width: ICON_SIDE,
        thumbnail_height: ICON_SIDE,
      }),
    }
    return c.json(body, 200, {
      'cache-control': `public, max-age=${HOUR_S}`,
      'access-control-allow-origin': '*',
    })
  })
}
