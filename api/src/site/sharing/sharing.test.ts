import { aCollection, anOrganization, aProject, aVersion } from '@quarry/db/testing/factories'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { SITE_URL, testApp } from '../../../testing/test-app.ts'

const current = testApp()
const ask = (path: string, headers: Record<string, string> = {}) => current().app.request(path, { headers })
const embed = (url: string) => ask(`/oembed?url=${encodeURIComponent(url)}`)
/** The title of the SVG, which repeats label and value. */
const wordsOf = (svg: string) => /<title>(.*?)<\/title>/.exec(svg)?.[1]

beforeAll(async () => {
  const { db, users } = current()
  const makers = await anOrganization(db, { ownerId: users.alice.id, slug: 'makers', name: 'The <Makers>' })
  const own = { ownerId: users.alice.id, status: 'approved' as const }
  const shown = await aProject(db, { ...own, slug: 'shown', title: 'Shown', downloads: 1_234_567 })
  await aProject(db, { ...own, slug: 'made', title: 'Made', organizationId: makers.id })
  await aProject(db, { ...own, slug: 'waiting', status: 'processing' })
  const version = { projectId: shown.id, gameVersions: ['1.21', '1.20.1'], loaders: ['fabric'] }
  await aVersion(db, { ...version, versionNumber: '1.0.0', publishedAt: new Date(1000) })
  await aVersion(db, { ...version, versionNumber: '2.0.0', publishedAt: new Date(2000) })
  await aVersion(db, { ...version, versionNumber: '3.0.0', status: 'draft' })
})

it('describes a preview by its facts, formatted as on pages', async () => {
  const image = Buffer.from(await (await ask('/preview/project/shown.png')).arrayBuffer())
  expect(image.includes('Shown\nby alice\n1.23M downloads, 0 followers')).toBe(true)
})

describe('badges', () => {
  it.each([
    ['downloads', 'downloads: 1.23M'],
    ['followers', 'followers: 0'],
    ['version', 'version: 2.0.0'],
    ['game-versions', 'game versions: 1.21, 1.20.1'],
    ['loaders', 'loaders: fabric'],
  ])('show %s as "%s"', async (name, words) => {
    const response = await ask(`/badge/project/shown/${name}.svg`)
    expect(response.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
    expect(wordsOf(await response.text())).toBe(words)
    const etag = response.headers.get('etag') ?? ''
    expect((await ask(`/badge/project/shown/${name}.svg`, { 'if-none-match': etag })).status).toBe(304)
  })

  it('show the figures of a renamed project at its old name', async () => {
    const { db, users } = current()
    const own = { ownerId: users.alice.id, status: 'approved' as const }
    const { id } = await aProject(db, { ...own, slug: 'badge-renamed' })
    await db.insertInto('oldNames').values({ name: 'badge-before', projectId: id }).execute()
    const at = async (slug: string) => (await ask(`/badge/project/${slug}/downloads.svg`)).text()
    expect(await at('Badge-Before')).toBe(await at('badge-renamed'))
  })

  it('applies style, label and color, and escapes the label', async () => {
    const wishes = new URLSearchParams({ label: '<script>"&', color: '"><script>', style: 'flat-square' })
    const svg = await (await ask(`/badge/project/shown/version.svg?${wishes.toString()}`)).text()
    expect(svg).not.toContain('<script')
    expect(wordsOf(svg)).toBe('&lt;script&gt;&quot;&amp;: 2.0.0')
    const plain = await (await ask('/badge/project/shown/version.svg?color=crimson')).text()
    expect(plain).toContain('crimson')
  })

  it('shows "none" for missing facts and returns 404 for hidden projects', async () => {
    expect(wordsOf(await (await ask('/badge/project/made/version.svg')).text())).toBe('version: none')
    for (const path of ['waiting/version.svg', 'none/version.svg', 'shown/secrets.svg', 'shown/version'])
      expect((await ask(`/badge/project/${path}`)).status).toBe(404)
  })

  it('limits the length of the text', async () => {
    const response = await ask(`/badge/project/shown/version.svg?label=${'x'.repeat(61)}`)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ fields: [{ path: 'label' }] })
    expect((await ask('/badge/project/shown/version.svg?style=loud')).status).toBe(400)
  })
})

describe('oEmbed', () => {
  it('returns title, author and image for a project page and its tabs', async () => {
    const response = await embed(`${SITE_URL}/mod/shown/versions?l=fabric`)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(await response.json()).toEqual({
      version: '1.0',
      type: 'link',
      title: 'Shown',
      author_name: 'alice',
      author_url: `${SITE_URL}/user/alice`,
      provider_name: 'Quarry',
      provider_url: SITE_URL,
      cache_age: 3600,
    })
    expect(await (await embed(`${SITE_URL}/project/made`)).json()).toMatchObject({
      author_name: 'The <Makers>',
      author_url: `${SITE_URL}/organization/makers`,
    })
  })

  it('supports users, organizations and listed collections', async () => {
    const { db, users } = current()
    const listed = await aCollection(db, { userId: users.bob.id, name: 'Best of', status: 'listed' })
    const own = await aCollection(db, { userId: users.bob.id, name: 'Mine', status: 'private' })
    for (const [path, title] of [
      ['user/ALICE', 'alice'],
      ['organization/makers', 'The <Makers>'],
      [`collection/${listed.id}`, 'Best of'],
    ])
      expect(await (await embed(`${SITE_URL}/${path}`)).json()).toMatchObject({ title })
    expect((await embed(`${SITE_URL}/collection/${own.id}`)).status).toBe(404)
  })

  it('returns 404 for other sites, other pages and hidden subjects', async () => {
    for (const url of [
      'https://elsewhere.example/mod/shown',
      `${SITE_URL}.elsewhere.example/mod/shown`,
      `${SITE_URL}/settings/account`,
      `${SITE_URL}/mod/waiting`,
      `${SITE_URL}/mod/%E0%A4%A`,
      `${SITE_URL}/`,
      'no address',
    ])
      expect([url, (await embed(url)).status]).toEqual([url, 404])
    expect((await embed(`${SITE_URL}/mod/%00`)).status).toBe(400)
    expect((await ask('/oembed')).status).toBe(400)
    expect((await ask(`/oembed?format=xml&url=${SITE_URL}/mod/shown`)).status).toBe(400)
  })
})

describe('preview images', () => {
  const sizeOf = async (response: Response) => {
    const { format, width, height } = await sharp(await response.arrayBuffer()).metadata()
    return { format, width, height }
  }

  it.each(['project/shown', 'project/made', 'user/alice', 'organization/makers'])(
    'return a PNG of 1200 × 630 with a stable ETag for %s',
    async (path) => {
      const response = await ask(`/preview/${path}.png`)
      expect(response.headers.get('content-type')).toBe('image/png')
      expect(await sizeOf(response.clone() as unknown as Response)).toEqual({
        format: 'png',
        width: 1200,
        height: 630,
      })
      const etag = response.headers.get('etag') ?? ''
      expect((await ask(`/preview/${path}.png`, { 'if-none-match': etag })).status).toBe(304)
    },
  )

  it('changes with the name and the icon', async () => {
    const { db, users, services } = current()
    const icon = await sharp({ create: { width: 96, height: 96, channels: 3, background: '#ff00ff' } })
      .png()
      .toBuffer()
    await services.storage.put('previewed/icon.png', icon)
    const base = { ownerId: users.alice.id, status: 'approved', title: 'Plain', slug: 'plain' } as const
    const { id } = await aProject(db, base)
    const read = async () => Buffer.from(await (await ask(`/preview/project/${id}.png`)).arrayBuffer())
    const [plain, again] = [await read(), await read()]
    expect(again.equals(plain)).toBe(true)
    await db.updateTable('projects').set({ iconKey: 'previewed/icon.png' }).where('id', '=', id).execute()
    const { data } = await sharp(await read())
      .extract({ left: 150, top: 150, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([...data.subarray(0, 3)]).toEqual([255, 0, 255])
  })

  it('returns 404 for hidden collections and pages', async () => {
    const { db, users } = current()
    const { id: shown } = await aCollection(db, { userId: users.alice.id, status: 'listed' })
    const { id: hidden } = await aCollection(db, { userId: users.alice.id, status: 'private' })
    expect((await ask(`/preview/collection/${shown}.png`)).status).toBe(200)
    for (const path of [
      `collection/${hidden}.png`,
      'project/waiting.png',
      'user/nobody.png',
      'team/x.png',
      'user/alice',
    ])
      expect((await ask(`/preview/${path}`)).status).toBe(404)
  })

  it('renders any text in limited time', async () => {
    const { db, users } = current()
    const titles = [
      'W'.repeat(64),
      '<span size="9999999">A</span>',
      '돌담 마을',
      `Z${'\u0301'.repeat(63)}`,
      '&'.repeat(64),
    ]
    for (const [at, title] of titles.entries()) {
      const given = { ownerId: users.alice.id, status: 'approved', slug: `odd-${at}` } as const
      await aProject(db, { ...given, title, summary: `${title} ${'wide words '.repeat(22)}`.slice(0, 256) })
      expect((await ask(`/preview/project/odd-${at}.png`)).status).toBe(200)
    }
  })
})
