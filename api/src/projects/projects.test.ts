import { aGalleryItem, anOrganization, aProject, aTeamMember, aVersion } from '@quarry/db/testing/factories'
import { describe, expect, it } from 'vitest'
import * as contract from '../../contract/projects/projects.ts'
import { followProject, listFollowedProjects, unfollowProject } from '../../contract/collections/follows.ts'
import { Permission } from '@quarry/domain/organizations/permissions'
import { Project } from '../../contract/projects/project-shapes.ts'
import { testApp } from '../../testing/test-app.ts'

const current = testApp()
const draft = (slug: string) => ({
  title: 'Lanterns',
  slug,
  description: 'Light for caves',
  license_id: 'MIT',
})
const aliceProject = (given: object = {}) =>
  aProject(current().db, { ownerId: current().users.alice.id, ...given })

describe('the detail of a project', () => {
  const compatibilityOf = async (versions: { loaders: string[]; gameVersions: string[] }[]) => {
    const { as, db } = current()
    const { id } = await aProject(db)
    for (const given of versions) await aVersion(db, { projectId: id, ...given })
    return (await as('anonymous')(contract.getProjectDetail, { params: { project: id } })).compatibility
  }

  it('lists the game versions of each loader by the versions of the project', async () => {
    const hidden = { loaders: ['fabric', 'quilt'], gameVersions: ['1.20.6'], status: 'draft' }
    const versions = [
      { loaders: ['fabric', 'quilt'], gameVersions: ['1.20.1', '1.21.1'] },
      { loaders: ['fabric'], gameVersions: ['1.20.6'] },
      hidden,
    ]
    expect(await compatibilityOf(versions)).toEqual({
      fabric: ['1.20.1', '1.20.6', '1.21.1'],
      quilt: ['1.20.1', '1.21.1'],
    })
  })

  it('lists those of the loaders inside packs', async () => {
    const pack = { loaders: ['mrpack'], mrpackLoaders: ['fabric'], gameVersions: ['1.20.1'] }
    const other = { loaders: ['mrpack'], mrpackLoaders: ['forge'], gameVersions: ['1.21.1'] }
    expect(await compatibilityOf([pack, other])).toEqual({
      fabric: ['1.20.1'],
      forge: ['1.21.1'],
    })
  })

  it('lists all game versions for a single loader', async () => {
    const versions = ['1.20.6', '1.20.1'].map((name) => ({ loaders: ['fabric'], gameVersions: [name] }))
    expect(await compatibilityOf(versions)).toEqual({ fabric: ['1.20.1', '1.20.6'] })
  })
})

describe('creating a project', () => {
  it('creates a draft that only its team sees', async () => {
    const { as, users } = current()
    const project = await as('alice')(contract.createDraft, {
      body: {
        ...draft('Lanterns-1'),
        issues_url: 'https://issues.example',
        donation_urls: [{ id: 'ko-fi', url: 'https://ko-fi.com/a' }],
      },
    })
    expect(Project.parse(project)).toEqual(project)
    expect(project).toMatchObject({
      slug: 'lanterns-1',
      status: 'draft',
      requested_status: 'approved',
      license: { id: 'MIT', name: 'MIT License' },
      donation_urls: [{ id: 'ko-fi', platform: 'Ko-fi', url: 'https://ko-fi.com/a' }],
      client_side: 'unknown',
    })
    const params = { project: 'LANTERNS-1' }
    expect((await as('mo')(contract.getProject, { params })).id).toBe(project.id)
    await expect(as('mallory')(contract.getProject, { params })).rejects.toMatchObject({ status: 404 })
    await expect(as('anonymous')(contract.getProject, { params })).rejects.toMatchObject({ status: 404 })
    const [member] = await as('alice')(contract.listProjectMembers, { params })
    expect(member).toMatchObject({
      user: { id: users.alice.id },
      is_owner: true,
      permissions: 1023,
      payouts_split: 100,
    })
  })

  it('accepts as long a summary as editing does', async () => {
    const { as } = current()
    const longest = { description: 'x'.repeat(256) }
    const { id } = await as('alice')(contract.createDraft, { body: { ...draft('long-summary'), ...longest } })
    await as('alice')(contract.editProject, { params: { project: id }, body: longest })
    const longer = { params: { project: id }, body: { description: 'x'.repeat(257) } }
    await expect(as('alice')(contract.editProject, longer)).rejects.toMatchObject({
      fields: [{ path: 'description', rule: 'max_length' }],
    })
  })

  it('names each invalid field', async () => {
    const { as } = current()
    const cases: [object, string][] = [
      [{ title: 'ab' }, 'title'],
      [{ title: '   ' }, 'title'],
      [{ slug: 'a b' }, 'slug'],
      [{ slug: 'x'.repeat(65) }, 'slug'],
      [{ description: 'x'.repeat(257) }, 'description'],
      [{ license_id: 'Nope-1.0' }, 'license_id'],
      [{ license_id: 'MIT AND' }, 'license_id'],
      [{ title: '\u0085\u200b\u3000' }, 'title'],
      [{ title: 'half \ud83d' }, 'title'],
      [{ issues_url: 'http://plain.example' }, 'issues_url'],
      [{ issues_url: 'https://blank.example/a b' }, 'issues_url'],
      [{ source_url: ' https://blank.example' }, 'source_url'],
      [{ wiki_url: 'https://tab.example/\ta' }, 'wiki_url'],
      [{ discord_url: 'HTTPS://LOUD.EXAMPLE' }, 'discord_url'],
      [{ license_url: 'https://blank.example/\u00a0' }, 'license_url'],
      [{ donation_urls: [{ id: 'patreon', url: 'https://x.example/ x' }] }, 'donation_urls.0.url'],
      [{ categories: ['nonsense'] }, 'categories'],
      [{ categories: ['magic', 'mobs', 'food', 'storage'] }, 'categories'],
      [{ donation_urls: [{ id: 'bank', url: 'https://x.example' }] }, 'donation_urls.0.id'],
      [{ requested_status: 'rejected' }, 'requested_status'],
      [{ is_draft: false }, 'is_draft'],
    ]
    for (const [change, path] of cases) {
      const attempt = as('alice')(contract.createDraft, { body: { ...draft('case-of-rules'), ...change } })
      await expect(attempt).rejects.toMatchObject({ status: 400, fields: [{ path }] })
    }
  })

  it('rejects a slug in use in any letter case, and one that equals the id of another project', async () => {
    const { as } = current()
    const other = await aliceProject({ slug: 'taken-slug', id: '1aaaaaaa' })
    for (const slug of ['TAKEN-slug', other.id, other.id.toUpperCase()])
      await expect(as('alice')(contract.createDraft, { body: draft(slug) })).rejects.toMatchObject({
        code: 'slug_taken',
      })
  })

  it('accepts the form of build tools, with images', async () => {
    const { app, tokens } = current()
    const { default: sharp } = await import('sharp')
    const icon = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#3a8f7b' } })
      .png()
      .toBuffer()
    const form = new FormData()
    const gallery = [{ item: 'shot', featured: true, title: 'A shot' }]
    form.set('data', JSON.stringify({ ...draft('with-pictures'), is_draft: true, gallery_items: gallery }))
    form.set('icon', new Blob([new Uint8Array(icon)]), 'icon.png')
    form.set('shot', new Blob([new Uint8Array(icon)]), 'shot.png')
    const response = await app.request('/v2/project', {
      method: 'POST',
      body: form,
      headers: { authorization: tokens.alice },
    })
    expect(response.status).toBe(200)
    const project = Project.parse(await response.json())
    expect(project.color).toBeGreaterThan(0)
    expect(project.gallery).toMatchObject([{ featured: true, title: 'A shot' }])
    expect((await app.request(new URL(project.icon_url ?? '').pathname)).headers.get('content-type')).toMatch(
      /^image\//,
    )
  })
})

describe('editing a project', () => {
  it('keeps what is absent, clears what is null, replaces donation links', async () => {
    const { as } = current()
    const { id } = await aliceProject()
    const params = { project: id }
    const edit = (body: object) => as('alice')(contract.editProject, { params, body })
    await edit({
      source_url: 'https://source.example',
      wiki_url: 'https://wiki.example',
      license_url: 'https://l.example',
    })
    await edit({ source_url: null, donation_urls: [{ id: 'patreon', url: 'https://patreon.com/x' }] })
    await edit({ donation_urls: [{ platform: 'PayPal', url: 'https://paypal.me/x' }], license_id: 'arr' })
    const project = await as('anonymous')(contract.getProject, { params })
    expect(project).toMatchObject({
      source_url: null,
      wiki_url: 'https://wiki.example',
      license: { id: 'LicenseRef-All-Rights-Reserved', url: 'https://l.example' },
      donation_urls: [{ id: 'paypal', platform: 'PayPal' }],
    })
  })

  it('requires the permission of each field', async () => {
    const { as, db, users } = current()
    const project = await aliceProject()
    const params = { project: project.id }
    const member = { teamId: project.teamId, userId: users.bob.id, permissions: Permission.EditBody }
    await aTeamMember(db, member)
    await as('bob')(contract.editProject, { params, body: { body: 'New text' } })
    await expect(
      as('bob')(contract.editProject, { params, body: { title: 'New title' } }),
    ).rejects.toMatchObject({ status: 401 })
    await expect(
      as('bob')(contract.editProject, { params, body: { body: 'Newer', title: 'New title' } }),
    ).rejects.toMatchObject({ status: 401 })
    expect((await as('anonymous')(contract.getProject, { params })).body).toBe('New text')
    const forced = { params, body: { monetization_status: 'force-demonetized' as const } }
    await expect(as('alice')(contract.editProject, forced)).rejects.toMatchObject({ status: 401 })
    await as('mo')(contract.editProject, forced)
    await expect(
      as('alice')(contract.editProject, { params, body: { monetization_status: 'monetized' } }),
    ).rejects.toMatchObject({ status: 401 })
  })

  it('accepts the same slug in another letter case', async () => {
    const { as } = current()
    await aliceProject({ slug: 'my-own-slug' })
    const params = { project: 'my-own-slug' }
    await as('alice')(contract.editProject, { params, body: { slug: 'My-Own-Slug' } })
    expect((await as('alice')(contract.getProject, { params })).slug).toBe('my-own-slug')
  })

  it('rejects unknown categories', async () => {
    const { id } = await aliceProject()
    const attempt = current().as('alice')(contract.editProject, {
      params: { project: id },
      body: { categories: ['nope'] },
    })
    await expect(attempt).rejects.toMatchObject({ fields: [{ path: 'categories' }] })
  })

  it('edits all projects or none, also with permissions from an organization', async () => {
    const { as, db, users } = current()
    const organization = await anOrganization(db, { ownerId: users.alice.id })
    const inOrganization = await aProject(db, { organizationId: organization.id, categories: ['magic'] })
    const own = await aliceProject()
    const foreign = await aProject(db)
    const edit = (projects: { id: string }[]) =>
      as('alice')(contract.editProjects, {
        query: { ids: JSON.stringify(projects.map((project) => project.id)) },
        body: { add_categories: ['mobs'], remove_categories: ['magic'], wiki_url: 'https://wiki.example' },
      })
    await edit([inOrganization, own])
    const read = async (id: string) => as('anonymous')(contract.getProject, { params: { project: id } })
    expect(await read(inOrganization.id)).toMatchObject({
      categories: ['mobs'],
      wiki_url: 'https://wiki.example',
    })
    const another = await aliceProject()
    await expect(edit([another, foreign])).rejects.toMatchObject({ status: 401 })
    expect((await read(another.id)).categories).toEqual([])
  })
})

describe('deleting a project', () => {
  it('deletes everything of the project, stored objects included', async () => {
    const { as, db, users, storage } = current()
    const project = await aliceProject()
    await aVersion(db, { projectId: project.id })
    const item = await aGalleryItem(db, { projectId: project.id })
    await storage.put(item.rawImageKey, Buffer.from('x'))
    await db.insertInto('follows').values({ userId: users.bob.id, projectId: project.id }).execute()
    await as('alice')(contract.deleteProject, { params: { project: project.slug } })
    await expect(as('alice')(contract.getProject, { params: { project: project.id } })).rejects.toMatchObject(
      { status: 404 },
    )
    expect(await storage.sizeOf(item.rawImageKey)).toBeUndefined()
    expect(await db.selectFrom('pendingUploads').selectAll().execute()).toEqual([])
    const events = await db
      .selectFrom('outbox')
      .select(['name', 'payload'])
      .where('name', '=', 'project.deleted')
      .execute()
    expect(events.map((event) => event.payload)).toContainEqual({ projectId: project.id })
  })
})

describe('following', () => {
  it('counts each follower once', async () => {
    const { as } = current()
    const params = { project: (await aliceProject()).id }
    await as('bob')(followProject, { params })
    await expect(as('bob')(followProject, { params })).rejects.toMatchObject({ status: 400 })
    expect((await as('anonymous')(contract.getProject, { params })).followers).toBe(1)
    const followed = await as('bob')(listFollowedProjects, { params: { user: 'bob' } })
    expect(followed.map((project) => project.id)).toContain(params.project)
    await as('bob')(unfollowProject, { params })
    await expect(as('bob')(unfollowProject, { params })).rejects.toMatchObject({ status: 400 })
    expect((await as('anonymous')(contract.getProject, { params })).followers).toBe(0)
  })

  it('notifies search of every change of the count, and of no refused request', async () => {
    const { as, db } = current()
    const { id } = await aliceProject()
    const params = { project: id }
    const readCount = async () => {
      const events = await db
        .selectFrom('outbox')
        .select('payload')
        .where('name', '=', 'project.counters')
        .execute()
      return events.filter(({ payload }) => (payload as { projectId?: string }).projectId === id).length
    }
    const counts: number[] = []
    for (const change of [followProject, unfollowProject]) {
      await as('bob')(change, { params })
      await as('bob')(change, { params }).catch(() => undefined)
      counts.push(await readCount())
    }
    expect(counts).toEqual([1, 2])
  })
})

describe('lists of projects', () => {
  it('leave out projects that the viewer may not see', async () => {
    const { as } = current()
    const [open, unlisted, hidden] = [
      await aliceProject({ downloads: 10 }),
      await aliceProject({ status: 'unlisted', downloads: 30 }),
      await aliceProject({ status: 'draft', downloads: 20 }),
    ]
    const all = [open, unlisted, hidden]
    const query = { ids: JSON.stringify([open.slug, unlisted.id, hidden.id, 'nothing-here']) }
    const listed = async (who: 'anonymous' | 'alice') =>
      (await as(who)(contract.listProjects, { query })).map((p) => p.id).toSorted()
    expect(await listed('anonymous')).toEqual([open.id, unlisted.id].toSorted())
    expect(await listed('alice')).toEqual(all.map((project) => project.id).toSorted())
    const ofUser = async (who: 'anonymous' | 'alice') => {
      const found = await as(who)(contract.listUserProjects, { params: { user: 'ALICE' } })
      return found.map((project) => project.id).filter((id) => all.some((project) => project.id === id))
    }
    expect(await ofUser('anonymous')).toEqual([open.id])
    expect(await ofUser('alice')).toEqual([unlisted.id, hidden.id, open.id])
    const random = await as('anonymous')(contract.listRandomProjects, { query: { count: 100 } })
    expect(random.every((project) => ['approved', 'archived'].includes(project.status))).toBe(true)
  })
})
