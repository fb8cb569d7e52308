import { aCollection, aProject, anOrganization, aTeamMember, aVersion } from '@quarry/db/testing/factories'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'

const current = testApp()
const ask = (path: string, headers: Record<string, string> = {}) => current().app.request(path, { headers })
const read = async (path: string) => (await ask(path)).text()
/** Titles of entries, as escaped in the document. */
const titlesIn = (xml: string) =>
  [...xml.matchAll(/<entry>\s*<title[^>]*>(.*?)<\/title>/gs)].map(([, title]) => title)

const day = (at: number) => new Date(Date.UTC(2026, 0, at))

async function aProjectOf(ownerId: string, slug: string, options: object = {}) {
  const { db } = current()
  return aProject(db, { ownerId, slug, title: `The ${slug}`, status: 'approved', ...options })
}

describe('Atom feeds of versions', () => {
  it('lists the versions of a project, newest first, with permanent ids', async () => {
    const { db, users } = current()
    const project = await aProjectOf(users.alice.id, 'fed')
    const base = { projectId: project.id, authorId: users.alice.id }
    await aVersion(db, { ...base, name: 'First', publishedAt: day(1) })
    const second = await aVersion(db, { ...base, name: 'Second', publishedAt: day(2) })
    await aVersion(db, { ...base, name: 'Draft', status: 'draft', publishedAt: day(3) })
    const response = await ask('/feed/project/fed.atom')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
    const xml = await response.text()
    expect(titlesIn(xml)).toEqual(['<![CDATA[Second]]>', '<![CDATA[First]]>'])
    expect(xml).toContain(`/project/${project.id}/version/${second.id}</id>`)
    expect(xml).toContain(`<updated>${day(2).toISOString()}</updated>`)
    expect(xml).toContain('<name>alice</name>')
    expect(await read(`/feed/project/${project.id}.atom`)).toBe(xml)
    const etag = response.headers.get('etag') ?? ''
    expect((await ask('/feed/project/fed.atom', { 'if-none-match': etag })).status).toBe(304)
  })

  it('lists versions of all public projects of a user or organization', async () => {
    const { db, users } = current()
    const organization = await anOrganization(db, { ownerId: users.alice.id, slug: 'makers' })
    const own = await aProjectOf(users.bob.id, 'own')
    const joined = await aProjectOf(users.alice.id, 'joined', { organizationId: organization.id })
    const hidden = await aProjectOf(users.bob.id, 'hidden', { status: 'unlisted' })
    const asked = await aProjectOf(users.alice.id, 'asked')
    await aTeamMember(db, { teamId: joined.teamId, userId: users.bob.id })
    await aTeamMember(db, { teamId: asked.teamId, userId: users.bob.id, accepted: false })
    for (const [at, { id }] of [own, joined, hidden, asked].entries())
      await aVersion(db, { projectId: id, name: 'v1', publishedAt: day(at + 1) })
    expect(titlesIn(await read('/feed/user/BOB.atom'))).toEqual([
      '<![CDATA[The joined: v1]]>',
      '<![CDATA[The own: v1]]>',
    ])
    expect(titlesIn(await read('/feed/organization/makers.atom'))).toEqual(['<![CDATA[The joined: v1]]>'])
  })

  it('answers old names of projects, users and organizations', async () => {
    const { db, users } = current()
    const organization = await anOrganization(db, { ownerId: users.alice.id, slug: 'new-makers' })
    const project = await aProjectOf(users.alice.id, 'new-name')
    await db
      .insertInto('oldNames')
      .values([
        { name: 'old-name', projectId: project.id },
        { name: 'old-makers', organizationId: organization.id },
        { name: 'old-mallory', userId: users.mallory.id },
      ])
      .execute()
    for (const [old, now] of [
      ['project/old-name', 'project/new-name'],
      ['organization/OLD-makers', 'organization/new-makers'],
      ['user/old-mallory', 'user/mallory'],
    ] as const)
      expect(await read(`/feed/${old}.atom`)).toBe(await read(`/feed/${now}.atom`))
  })

  it('lists versions of public projects of a visible collection', async () => {
    const { db, users } = current()
    const gathered = await aProjectOf(users.bob.id, 'gathered')
    const hidden = await aProjectOf(users.bob.id, 'gathered-hidden', { status: 'unlisted' })
    await aProjectOf(users.bob.id, 'left-out')
    for (const [at, { id }] of [gathered, hidden].entries())
      await aVersion(db, { projectId: id, name: 'v1', publishedAt: day(at + 1) })
    const gatheredIn = async (status: 'listed' | 'unlisted' | 'private') => {
      const { id } = await aCollection(db, { userId: users.alice.id, status })
      const rows = [gathered, hidden].map((project) => ({ collectionId: id, projectId: project.id }))
      await db.insertInto('collectionProjects').values(rows).execute()
      return ask(`/feed/collection/${id}.atom`)
    }
    for (const status of ['listed', 'unlisted'] as const)
      expect(titlesIn(await (await gatheredIn(status)).text())).toEqual(['<![CDATA[The gathered: v1]]>'])
    expect((await gatheredIn('private')).status).toBe(404)
  })

  it('limits entries and escapes texts of users', async () => {
    const { db, users } = current()
    const { id: projectId } = await aProjectOf(users.alice.id, 'long', { title: 'A ]]> & <b>' })
    for (let at = 0; at < 31; at += 1) await aVersion(db, { projectId, publishedAt: day(at + 1) })
    const changelog = `<script>alert(1)</script>\u0001]]><entry>\n\n${'x'.repeat(9000)}`
    await aVersion(db, { projectId, name: '\u0008]]><b>', changelog, publishedAt: new Date() })
    const xml = await read('/feed/project/long.atom')
    expect(xml.match(/<entry>/g)).toHaveLength(30)
    for (const never of ['<script', '<b>', '\u0001', '\u0008', 'x'.repeat(4000)])
      expect(xml).not.toContain(never)
    expect(xml).toContain('&lt;script&gt;alert(1)')
    // No text ends its CDATA section early.
    expect(xml.replaceAll(/<!\[CDATA\[.*?\]\]>/gs, '')).not.toContain(']]>')
  })

  it('returns 404 for hidden and unknown subjects', async () => {
    const { users } = current()
    await aProjectOf(users.alice.id, 'waiting', { status: 'processing' })
    for (const path of [
      'project/waiting.atom',
      'project/none.atom',
      'user/none.atom',
      'organization/none.atom',
    ])
      expect((await ask(`/feed/${path}`)).status).toBe(404)
    for (const path of ['project/fed', 'project/.atom', 'team/fed.atom'])
      expect((await ask(`/feed/${path}`)).status).toBe(404)
  })
})
