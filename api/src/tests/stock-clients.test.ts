import http from 'node:http'
import https from 'node:https'
import { aFile, aGalleryItem, anOrganization, aProject, aVersion } from '@quarry/db/testing/factories'
import { ModrinthV2Client } from '@xmcl/modrinth'
import client from 'modrinth-api'
import { Modrinth, TagType } from 'typerinth'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { anArchive } from '../../testing/archives.ts'
import { serveApp } from '../../testing/serve-app.ts'
import { testApp } from '../../testing/test-app.ts'

/*
 * Published client libraries of the API that ours is compatible with, unchanged. They are configured with our address only.
 */

const current = testApp({
  // Hits of the real engine are tested in `search.test.ts`.
  search: {
    searchProjects: () => Promise.resolve({ hits: [], total: 0 }),
    searchMany: () => Promise.resolve([]),
    publicAccess: () => Promise.resolve({ url: '', key: '' }),
  },
})

const INDEX = {
  game: 'minecraft',
  formatVersion: 1,
  versionId: '1.0.0',
  name: 'A pack',
  files: [],
  dependencies: { minecraft: '1.21', 'fabric-loader': '0.16.0' },
}

let address = ''
let close = () => {}
let made: { project: string; team: string; version: string; sha1: string; ofOrganization: string }

beforeAll(async () => {
  const { app, db, users } = current()
  const { server, port } = await serveApp(app.fetch)
  close = () => server.close()
  address = `http://127.0.0.1:${port}`
  const ownerId = users.alice.id
  const project = await aProject(db, { ownerId, slug: 'copper-lanterns' })
  const version = await aVersion(db, { projectId: project.id, versionNumber: '1.0.0', loaders: ['fabric'] })
  const file = await aFile(db, { versionId: version.id, projectId: project.id })
  await aGalleryItem(db, { projectId: project.id })
  const organization = await anOrganization(db, { ownerId })
  const owned = await aProject(db, { organizationId: organization.id })
  made = {
    project: project.id,
    team: project.teamId,
    version: version.id,
    sha1: file.sha1,
    ofOrganization: owned.id,
  }
})
afterAll(() => close())

describe('@xmcl/modrinth', () => {
  const client = (headers: Record<string, string> = {}) => new ModrinthV2Client({ baseUrl: address, headers })

  it('reads projects, versions and users', async () => {
    const { users } = current()
    expect(await client().searchProjects({ query: 'copper', limit: 0 })).toMatchObject({ hits: [], limit: 0 })
    expect(await client().getProject('copper-lanterns')).toMatchObject({ id: made.project })
    expect(await client().getProjects([made.project, 'zzzzzzzz'])).toHaveLength(1)
    expect(await client().getProjectVersions(made.project, { loaders: ['fabric'] })).toHaveLength(1)
    expect(await client().getProjectVersion(made.version)).toMatchObject({ version_number: '1.0.0' })
    expect(await client().getProjectVersionsById([made.version])).toHaveLength(1)
    expect(Object.keys(await client().getProjectVersionsByHash([made.sha1]))).toEqual([made.sha1])
    const latest = await client().getLatestProjectVersion(made.sha1, {
      algorithm: 'sha1',
      loaders: ['fabric'],
      gameVersions: ['1.21'],
    })
    expect(latest).toMatchObject({ id: made.version })
    for (const list of await Promise.all([
      client().getLicenseTags(),
      client().getCategoryTags(),
      client().getGameVersionTags(),
      client().getLoaderTags(),
    ]))
      expect(list.length).toBeGreaterThan(5)
    const [owner] = await client().getProjectTeamMembers(made.ofOrganization)
    expect(owner).toMatchObject({ role: 'Owner', user: { id: users.alice.id } })
    const picture = new URL((await client().getUser(users.bob.id)).avatar_url ?? '')
    expect((await fetch(address + picture.pathname)).status).toBe(200)
  })

  it('publishes a project and its first version', async () => {
    const signedIn = client({ authorization: current().tokens.alice })
    expect(await signedIn.getAuthenticatedUser()).toMatchObject({ username: 'alice', payout_data: null })
    const project = await signedIn.createProject({
      slug: 'made-by-a-launcher',
      title: 'Made by a launcher',
      description: 'Sent as a form',
      categories: ['magic'],
      client_side: 'required',
      server_side: 'optional',
      body: 'Hello.',
      project_type: 'modpack',
      license_id: 'MIT',
      initial_versions: [],
    })
    const pack = await anArchive({
      'modrinth.index.json': JSON.stringify(INDEX),
      'overrides/options.txt': 'fov:1',
    })
    const version = await signedIn.createVersion(
      {
        project_id: project.id,
        name: 'First release',
        version_number: '1.0.0',
        version_type: 'release',
        loaders: ['fabric'],
        game_versions: ['1.21'],
      },
      [{ partName: 'file', fileName: 'a.mrpack', data: new Blob([pack]) }],
      'file',
    )
    expect(version).toMatchObject({
      project_id: project.id,
      files: [{ filename: 'a.mrpack', primary: true }],
    })
  })
})

describe('typerinth', () => {
  const client = () => new Modrinth({ baseUrl: address, cache: { useCache: false } })

  it('reads projects, versions and users', async () => {
    const { users, tokens } = current()
    expect((await client().search('copper', { limit: 1 })).hits).toEqual([])
    expect(await client().getProject('copper-lanterns')).toMatchObject({ id: made.project })
    expect(await client().getProjects([made.project])).toHaveLength(1)
    expect(await client().getRandomProjects(0)).toEqual([])
    expect(await client().checkProjectValidity('copper-lanterns')).toBe(true)
    expect(await client().getProjectVersions(made.project)).toHaveLength(1)
    expect(await client().getVersions([made.version])).toHaveLength(1)
    expect(await client().getVersionFromFileHash(made.sha1)).toMatchObject({ id: made.version })
    expect(await client().getUsers([users.alice.id, users.bob.id])).toHaveLength(2)
    expect((await client().getUserProjects('alice')).length).toBeGreaterThan(0)
    expect(await client().getFollowedProjects('alice', tokens.alice)).toEqual([])
    const own = await client().getAuthUser(tokens.alice)
    expect(new URL(own.avatar_url ?? '').pathname).toMatch(/^\/data\//)
    expect(await client().getProjectTeamMembers(made.ofOrganization)).toHaveLength(1)
    expect(await client().getMultipleTeamMembers([made.team])).toMatchObject([[{ role: 'Owner' }]])
    expect((await client().getTag(TagType.Loader)).length).toBeGreaterThan(5)
    expect(await client().getLicense('MIT')).toMatchObject({ title: 'MIT License' })
    expect(await client().getStatistics()).toMatchObject({ projects: expect.any(Number) as number })
  })
})

describe('modrinth-api', () => {
  it('reads projects, versions and users', async () => {
    // The library has a fixed host; paths are its own.
    const get = vi
      .spyOn(https, 'get')
      .mockImplementation(((url: string, answer: () => void) =>
        http.get(url.replace('https://api.modrinth.com', address), answer)) as typeof https.get)
    expect(await client.getMod('copper-lanterns')).toMatchObject({ id: made.project })
    expect(await client.getModVersions(made.project)).toMatchObject([{ id: made.version }])
    expect(await client.getModVersion(made.version)).toMatchObject({ id: made.version })
    expect(await client.getSearch({ query: 'copper', limit: 1 })).toMatchObject({ hits: [] })
    get.mockRestore()
  })
})
