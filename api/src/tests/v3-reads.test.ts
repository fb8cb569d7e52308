import {
  aFile,
  aGalleryItem,
  anOrganization,
  aProject,
  aTeamMember,
  aVersion,
} from '@quarry/db/testing/factories'
import { beforeAll, describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { getProject } from '../../contract/projects/projects.ts'
import * as contract from '../../contract/projects/v3-projects.ts'
import {
  v3ChangeProjectIcon,
  v3DeleteProjectIcon,
  v3AddGalleryImage,
  v3EditGalleryImage,
  v3DeleteGalleryImage,
  v3DeleteProject,
} from '../../contract/projects/v3-projects.ts'
import { v3GetStatistics } from '../../contract/site/statistics.ts'
import { stockClient } from '../../testing/stock-client.ts'
import { testApp } from '../../testing/test-app.ts'

/* Reads of the v3 API: by the unchanged stock client, and by our contract where that has no method. */

const current = testApp()
const peer = stockClient(current)

interface Made {
  organization: { id: string; slug: string }
  project: { id: string; slug: string; teamId: string }
  version: string
  needed: string
  draft: string
  pack: string
}
let made: Made

beforeAll(async () => {
  const { db, users } = current()
  const organization = await anOrganization(db, { ownerId: users.bob.id })
  const project = await aProject(db, {
    organizationId: organization.id,
    status: 'approved',
    title: 'Copper Golems',
    summary: 'Golems of copper.',
    body: '# They walk',
    clientSide: 'required',
    serverSide: 'optional',
  })
  await aTeamMember(db, { teamId: project.teamId, userId: users.alice.id, permissions: 1023 })
  await aGalleryItem(db, { projectId: project.id, title: 'A golem' })
  await db
    .insertInto('projectLinks')
    .values([
      { projectId: project.id, platform: 'issues', url: 'https://example.com/issues' },
      { projectId: project.id, platform: 'ko-fi', url: 'https://ko-fi.com/golems' },
    ])
    .execute()
  const version = await aVersion(db, { projectId: project.id, loaders: ['fabric'], gameVersions: ['1.21'] })
  await aFile(db, { versionId: version.id, projectId: project.id })
  const needed = await aProject(db, { status: 'approved' })
  await db
    .insertInto('dependencies')
    .values({ dependentId: version.id, projectId: needed.id, dependencyType: 'required' })
    .execute()
  const draft = await aProject(db, { ownerId: users.alice.id, status: 'draft' })
  const pack = await aProject(db, { ownerId: users.alice.id, status: 'approved' })
  await aVersion(db, { projectId: pack.id, loaders: ['mrpack'], mrpackLoaders: ['quilt'] })
  made = { organization, project, version: version.id, needed: needed.id, draft: draft.id, pack: pack.id }
})

describe('reading a project in v3', () => {
  it('returns texts, members, links and environments by their v3 names', async () => {
    const project = await peer().projects_v3.get(made.project.slug)
    expect(project).toMatchObject({
      id: made.project.id,
      name: 'Copper Golems',
      summary: 'Golems of copper.',
      description: '# They walk',
      team_id: made.project.teamId,
      organization: made.organization.id,
      project_types: ['mod'],
      games: ['minecraft-java'],
      loaders: ['fabric'],
      mrpack_loaders: [],
      game_versions: ['1.21'],
      environment: ['client_only_server_optional'],
      versions: [made.version],
      link_urls: {
        issues: { platform: 'issues', donation: false, url: 'https://example.com/issues' },
        'ko-fi': { platform: 'ko-fi', donation: true, url: 'https://ko-fi.com/golems' },
      },
    })
    expect(project.gallery).toMatchObject([{ name: 'A golem' }])
    expect(project).not.toHaveProperty('title')
  })

  it('lists several projects without those that the viewer may not see', async () => {
    const found = await peer().projects_v3.getMultiple([made.project.slug, made.draft, 'nowhere'])
    expect(found.map(({ id }) => id)).toEqual([made.project.id])
    await expect(peer().projects_v3.get(made.draft)).rejects.toMatchObject({ statusCode: 404 })
    const params = { project: made.draft }
    expect(await current().as('alice')(contract.v3GetProject, { params })).toMatchObject({ status: 'draft' })
  })

  it('returns organization and members, permissions only to members', async () => {
    const { id } = made.project
    expect(await peer().projects_v3.getOrganization(id)).toMatchObject({ id: made.organization.id })
    expect(await peer().projects_v3.getOrganization(made.pack)).toBeNull()
    const outside = await peer().projects_v3.getMembers(id)
    expect(outside.map(({ user, permissions }) => [user.username, permissions])).toEqual([
      ['bob', null],
      ['alice', null],
    ])
    const inside = await current().as('alice')(contract.v3ListProjectMembers, { params: { project: id } })
    expect(inside.map(({ permissions }) => permissions)).toEqual([1023, 1023])
    expect(await peer().teams_v3.getMultiple([made.project.teamId])).toMatchObject([
      [{ user: { username: 'alice' }, permissions: null }],
    ])
  })

  it('returns dependencies', async () => {
    const { projects } = await peer().projects_v3.getDependencies(made.project.id)
    expect(projects.map(({ id }) => id)).toEqual([made.needed])
  })
})

describe('reading a version in v3', () => {
  it('returns game, types, loaders and environment', async () => {
    const version = await peer().versions_v3.getVersion(made.version)
    expect(version).toMatchObject({
      id: made.version,
      project_id: made.project.id,
      project_types: ['mod'],
      games: ['minecraft-java'],
      loaders: ['fabric'],
      game_versions: ['1.21'],
      environment: 'client_only_server_optional',
      files: [{ primary: true }],
      dependencies: [{ project_id: made.needed, dependency_type: 'required' }],
    })
    expect(version).not.toHaveProperty('changelog_url')
    const { project_id: project, version_number: number } = version
    expect(await peer().versions_v3.getVersionFromIdOrNumber(project, number)).toEqual(version)
    expect(await peer().versions_v3.getVersions([made.version, 'nowhere1'])).toEqual([version])
    expect(await peer().versions_v3.getProjectVersions(project, { apiVersion: 3 })).toEqual([version])
    const elsewhere = { apiVersion: 3 as const, loaders: ['forge'] }
    expect(await peer().versions_v3.getProjectVersions(project, elsewhere)).toEqual([])
  })

  it('separates the loaders inside a pack from the loader of packs', async () => {
    const [version] = await peer().versions_v3.getProjectVersions(made.pack, { apiVersion: 3 })
    expect(version).toMatchObject({ loaders: ['mrpack'], mrpack_loaders: ['quilt'] })
    expect(await peer().projects_v3.get(made.pack)).toMatchObject({
      project_types: ['modpack'],
      loaders: ['mrpack'],
      mrpack_loaders: ['quilt'],
    })
  })
})

describe('reading users and organizations in v3', () => {
  it('returns them with their projects', async () => {
    const { slug, id } = made.organization
    const organization = await peer().organizations_v3.get(slug)
    expect(organization).toMatchObject({ id, slug, members: [{ is_owner: true, user: { username: 'bob' } }] })
    expect(await peer().organizations_v3.getMultiple([id])).toEqual([organization])
    const projects = await peer().organizations_v3.getProjects(slug)
    expect(projects.map((project) => project.id)).toEqual([made.project.id])
    const own = await peer().users_v3.getProjects('alice')
    expect(own.map((project) => project.id)).toEqual(expect.arrayContaining([made.pack]))
    expect(own.map((project) => project.id)).not.toContain(made.draft)
    expect(await peer().users_v3.get('alice')).toMatchObject({ username: 'alice', email: null })
  })

  it('returns the own account and followed projects to the user only', async () => {
    const { request, users } = current()
    await expect(peer().users_v3.getAuthenticated()).rejects.toMatchObject({ statusCode: 401 })
    const answer = await request('alice', '/v3/user')
    expect(await answer.json()).toMatchObject({ username: 'alice', has_totp: false })
    const path = `/v3/user/${users.alice.id}/follows`
    expect((await request('bob', path)).status).toBe(403)
    expect((await request('alice', path)).status).toBe(200)
  })
})

describe('editing a project in v3', () => {
  const params = () => ({ project: made.pack })

  it('accepts v3 field names and keeps links that are not named', async () => {
    const edit = (body: object) =>
      current().request('alice', `/v3/project/${made.pack}`, { method: 'PATCH', body: JSON.stringify(body) })
    const first = { issues: 'https://example.com/i', patreon: 'https://patreon.com/p' }
    expect((await edit({ name: 'Renamed', environment: 'client_or_server', link_urls: first })).status).toBe(
      204,
    )
    expect(
      (await edit({ summary: 'Short.', description: 'Long.', link_urls: { issues: null } })).status,
    ).toBe(204)
    expect(await peer().projects_v3.get(made.pack)).toMatchObject({
      name: 'Renamed',
      summary: 'Short.',
      description: 'Long.',
      environment: ['client_or_server'],
      link_urls: { patreon: { donation: true } },
    })
    const { issues_url: issues } = await current().as('anonymous')(getProject, { params: params() })
    expect(issues).toBeNull()
    const wrong = await edit({ link_urls: { carrier_pigeon: 'https://example.com' } })
    expect([wrong.status, await wrong.text()]).toEqual([
      400,
      expect.stringContaining('link_urls.carrier_pigeon'),
    ])
    const unknown = await edit({ environment: 'underwater' })
    expect([unknown.status, await unknown.text()]).toEqual([400, expect.stringContaining('environment')])
  })

  it('adds and removes icon and images, and deletes the project', async () => {
    const { as } = current()
    const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#b87333' } })
      .png()
      .toBuffer()
    const body = new Blob([new Uint8Array(bytes)])
    const seen = () => peer().projects_v3.get(made.pack)
    await as('alice')(v3ChangeProjectIcon, { params: params(), query: { ext: 'png' }, body })
    expect((await seen()).icon_url).toMatch(/^http/)
    await as('alice')(v3DeleteProjectIcon, { params: params() })
    expect((await seen()).icon_url).toBeNull()
    const query = { ext: 'png' as const, name: 'From afar' }
    await as('alice')(v3AddGalleryImage, { params: params(), query, body })
    const [image] = (await seen()).gallery
    expect(image).toMatchObject({ name: 'From afar' })
    const url = image?.url ?? ''
    await as('alice')(v3EditGalleryImage, { params: params(), query: { url, name: 'Near' } })
    expect((await seen()).gallery).toMatchObject([{ name: 'Near' }])
    await as('alice')(v3DeleteGalleryImage, { params: params(), query: { url } })
    expect((await seen()).gallery).toEqual([])
    await as('alice')(v3DeleteProject, { params: params() })
    await expect(seen()).rejects.toMatchObject({ statusCode: 404 })
  })
})

describe('reading the catalogue in v3', () => {
  it('returns random projects, counts, and the id of a project', async () => {
    const look = current().as('anonymous')
    const random = await look(contract.v3ListRandomProjects, { query: { count: 50 } })
    expect(random.map(({ name }) => name)).toContain('Copper Golems')
    expect(random.map(({ id }) => id)).not.toContain(made.draft)
    expect((await look(v3GetStatistics, {})).projects).toBeGreaterThan(0)
    const check = (project: string) => look(contract.v3CheckProject, { params: { project } })
    expect(await check(made.project.slug)).toEqual({ id: made.project.id })
    await expect(check(made.draft)).rejects.toMatchObject({ status: 404 })
    const validated = await current().app.request(`/v3/project/${made.project.slug}/validate`)
    expect(await validated.json()).toEqual({ id: made.project.id })
    expect((await current().app.request(`/v3/project/${made.draft}/validate`)).status).toBe(404)
  })
})

it('lists all projects of an account and of its organizations, to itself alone', async () => {
  const { db, users, tokens } = current()
  const organization = await anOrganization(db, { ownerId: users.mallory.id })
  const asked = await anOrganization(db, { ownerId: users.alice.id })
  await aTeamMember(db, { teamId: asked.teamId, userId: users.mallory.id, accepted: false })
  const own = await aProject(db, { ownerId: users.mallory.id, status: 'draft' })
  const shared = await aProject(db, { organizationId: organization.id, status: 'draft' })
  await aProject(db, { organizationId: asked.id, status: 'approved' })
  const found = await peer(tokens.mallory).users_v3.getAllProjects('mallory')
  expect(found.projects.map(({ id }) => id).toSorted()).toEqual([own.id, shared.id].toSorted())
  expect(Object.keys(found.organizations)).toEqual([organization.id])
  expect(found.organizations[organization.id]).toMatchObject({ slug: organization.slug })
  await expect(peer(tokens.alice).users_v3.getAllProjects('mallory')).rejects.toMatchObject({
    statusCode: 403,
  })
})
