import { aCollection, anOrganization, aProject, aVersion } from '@quarry/db/testing/factories'
import { beforeAll, describe, expect, it } from 'vitest'
import { SITE_URL, testApp } from '../../../testing/test-app.ts'

const current = testApp()
const ask = (path: string, headers: Record<string, string> = {}) => current().app.request(path, { headers })
const embed = (url: string) => ask(`/oembed?url=${encodeURIComponent(url)}`)
/** What is drawn, without its shadows. */
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

describe('a badge', () => {
  it.each([
    ['downloads', 'downloads: 1.2M'],
    ['followers', 'followers: 0'],
    ['version', 'version: 2.0.0'],
    ['game-versions', 'game versions: 1.21, 1.20.1'],
    ['loaders', 'loaders: fabric'],
  ])('of %s says "%s"', async (name, words) => {
    const answer = await ask(`/badge/project/shown/${name}.svg`)
    expect(answer.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
    expect(wordsOf(await answer.text())).toBe(words)
    const etag = answer.headers.get('etag') ?? ''
    expect((await ask(`/badge/project/shown/${name}.svg`, { 'if-none-match': etag })).status).toBe(304)
  })

  it('is drawn as is wished, and holds what is asked for as text', async () => {
    const wishes = new URLSearchParams({ label: '<script>"&', color: '"><script>', style: 'flat-square' })
    const svg = await (await ask(`/badge/project/shown/version.svg?${wishes.toString()}`)).text()
    expect(svg).not.toContain('<script')
    expect(wordsOf(svg)).toBe('&lt;script&gt;&quot;&amp;: 2.0.0')
    const plain = await (await ask('/badge/project/shown/version.svg?color=crimson')).text()
    expect(plain).toContain('crimson')
  })

  it('says so when there is nothing to tell, and is none of what no visitor may see', async () => {
    expect(wordsOf(await (await ask('/badge/project/made/version.svg')).text())).toBe('version: none')
    for (const path of ['waiting/version.svg', 'none/version.svg', 'shown/secrets.svg', 'shown/version'])
      expect((await ask(`/badge/project/${path}`)).status).toBe(404)
  })

  it('is bounded', async () => {
    const answer = await ask(`/badge/project/shown/version.svg?label=${'x'.repeat(61)}`)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ fields: [{ path: 'label' }] })
    expect((await ask('/badge/project/shown/version.svg?style=loud')).status).toBe(400)
  })
})

describe('what other sites show of a link', () => {
  it('is title, author and picture of what the page is about, on any of its tabs', async () => {
    const answer = await embed(`${SITE_URL}/mod/shown/versions?l=fabric`)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(await answer.json()).toEqual({
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

  it('is there for people, organizations and listed collections', async () => {
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

  it('is nothing for other sites, other pages, and what a visitor may not see', async () => {
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
