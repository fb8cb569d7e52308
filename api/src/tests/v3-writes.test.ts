import { aProject, aTeamMember } from '@quarry/db/testing/factories'
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import * as reads from '../../contract/projects/v3-projects.ts'
import { v3GetVersion } from '../../contract/versions/v3-versions.ts'
import {
  v3ListTeamMembers,
  v3InviteTeamMember,
  v3JoinTeam,
  v3EditTeamMember,
  v3RemoveTeamMember,
} from '../../contract/organizations/v3-teams.ts'
import {
  v3GetUser,
  v3EditUser,
  v3ChangeUserIcon,
  v3DeleteUserIcon,
} from '../../contract/accounts/v3-users.ts'
import * as files from '../../contract/versions/v3-version-files.ts'
import * as writes from '../../contract/versions/v3-versions.ts'
import { aFabricMod, anArchive } from '../../testing/archives.ts'
import { withConfirmedEmails } from '../../testing/confirmed-emails.ts'
import { testApp } from '../../testing/test-app.ts'
import { versionFields, versionForm } from '../../testing/version-form.ts'

const current = testApp()
withConfirmedEmails(current)
const aliceProject = async (given: Record<string, unknown> = {}) =>
  aProject(current().db, { ownerId: current().users.alice.id, status: 'approved', ...given })

const upload = (form: FormData) => current().as('alice')(writes.v3CreateVersion, { body: form })
const oneFile = async () => ({ file: { name: 'a.jar', bytes: await aFabricMod() } })
const aVersionOf = async (projectId: string, given: Record<string, unknown> = {}) =>
  upload(versionForm(versionFields(projectId, given), await oneFile()))
const sidesOf = async (project: string) =>
  (await current().as('anonymous')(reads.v3GetProject, { params: { project } })).environment

/** An empty pack for Fabric. */
const aPack = () =>
  anArchive({
    'modrinth.index.json': JSON.stringify({
      formatVersion: 1,
      game: 'minecraft',
      versionId: '1.0',
      name: 'Pack',
      files: [],
      dependencies: { minecraft: '1.21', 'fabric-loader': '0.16.0' },
    }),
    'overrides/mods/extra.jar': 'x',
  })
const packForm = async (projectId: string, given: Record<string, unknown>) =>
  versionForm(versionFields(projectId, given), { file: { name: 'p.mrpack', bytes: await aPack() } })

describe('writing a version in v3', () => {
  it('responds in the v3 shape, and sets the environment of a project without one', async () => {
    const project = await aliceProject({ clientSide: 'unknown', serverSide: 'unknown' })
    const version = await aVersionOf(project.id, { environment: 'server_only' })
    expect(version).toMatchObject({
      project_id: project.id,
      project_types: ['mod'],
      loaders: ['fabric'],
      mrpack_loaders: [],
      game_versions: ['1.21'],
      environment: 'server_only',
      files: [{ filename: 'a.jar', primary: true }],
    })
    expect(await sidesOf(project.id)).toEqual(['server_only'])
  })

  it('sets the environment in v2 as well', async () => {
    const project = await aliceProject({ clientSide: 'unknown', serverSide: 'unknown' })
    const body = versionForm(versionFields(project.id, { environment: 'server_only' }), await oneFile())
    const created = await current().request('alice', '/v2/version', { method: 'POST', body })
    expect(created.status).toBe(200)
    expect(await sidesOf(project.id)).toEqual(['server_only'])
    const { id } = (await created.json()) as { id: string }
    const patch = { method: 'PATCH', body: JSON.stringify({ environment: 'client_only' }) }
    expect((await current().request('alice', `/v2/version/${id}`, patch)).status).toBe(204)
    expect(await sidesOf(project.id)).toEqual(['client_only'])
  })

  it('sets the environment of a project only for members who may edit it', async () => {
    const project = await aliceProject({ clientSide: 'required', serverSide: 'required' })
    const { teamId } = project
    await aTeamMember(current().db, { teamId, userId: current().users.bob.id, permissions: 1 })
    const send = async (given: Record<string, unknown>) => {
      const body = versionForm(versionFields(project.id, given), await oneFile())
      return (await current().request('bob', '/v3/version', { method: 'POST', body })).status
    }
    expect(await send({ environment: 'client_only' })).toBe(403)
    expect(await send({ environment: 'client_and_server' })).toBe(200)
    expect(await sidesOf(project.id)).toEqual(['client_and_server'])
    const own = await aVersionOf(project.id)
    const params = { version: own.id }
    await current().as('alice')(writes.v3EditVersion, { params, body: { environment: 'client_only' } })
    expect(await sidesOf(project.id)).toEqual(['client_only'])
  })

  it('accepts the loaders inside a pack separately, and keeps them until they are sent', async () => {
    const project = await aliceProject()
    const named = { loaders: ['mrpack'], mrpack_loaders: ['fabric'] }
    const pack = await upload(await packForm(project.id, named))
    expect(pack).toMatchObject(named)
    const params = { version: pack.id }
    const seen = () => current().as('anonymous')(v3GetVersion, { params })
    await current().as('alice')(writes.v3EditVersion, { params, body: { mrpack_loaders: ['quilt'] } })
    expect(await seen()).toMatchObject({ loaders: ['mrpack'], mrpack_loaders: ['quilt'] })
    await current().as('alice')(writes.v3EditVersion, { params, body: { loaders: ['mrpack'] } })
    expect(await seen()).toMatchObject({ loaders: ['mrpack'], mrpack_loaders: ['quilt'] })
  })

  it('names invalid fields by their v3 names', async () => {
    const project = await aliceProject()
    const refused = async (given: Record<string, unknown>) => {
      const body = versionForm(versionFields(project.id, given), await oneFile())
      const answer = await current().request('alice', '/v3/version', { method: 'POST', body })
      const { fields } = (await answer.json()) as { fields: { path: string }[] }
      return [answer.status, ...fields.map(({ path }) => path)]
    }
    expect(await refused({ mrpack_loaders: ['fabric'] })).toEqual([400, 'mrpack_loaders'])
    expect(await refused({ loaders: ['mrpack'], mrpack_loaders: ['steam'] })).toEqual([400, 'mrpack_loaders'])
    expect(await refused({ environment: 'underwater' })).toEqual([400, 'environment'])
    expect(await refused({ loaders: ['steam'] })).toEqual([400, 'loaders'])
    expect(await refused({ project_id: 'AAAAAAAA' })).toEqual([400, 'project_id'])
  })

  it('adds files, finds the version by hash, and deletes it', async () => {
    const { as } = current()
    const { id, project_id: projectId } = await aVersionOf((await aliceProject()).id)
    const bytes = await aFabricMod()
    const sha1 = createHash('sha1').update(bytes).digest('hex')
    const body = versionForm({ file_parts: ['more'] }, { more: { name: 'more.jar', bytes } })
    await as('alice')(writes.v3AddVersionFiles, { params: { version: id }, body })

    const params = { hash: sha1 }
    const look = as('anonymous')
    expect(await look(files.v3GetVersionByHash, { params, query: {} })).toMatchObject({ id, games: [GAME] })
    const byHash = { body: { hashes: [sha1] } }
    expect(await look(files.v3ListVersionsByHash, byHash)).toMatchObject({ [sha1]: { id } })
    expect(await look(files.v3ListProjectsByHash, byHash)).toMatchObject({ [sha1]: { id: projectId } })
    const newest = (game: string) => ({
      body: { hashes: [sha1], loaders: ['fabric'], loader_fields: { game_versions: [game] } },
    })
    expect(await look(files.v3ListUpdatesByHash, newest('1.21'))).toMatchObject({ [sha1]: { id } })
    expect(await look(files.v3ListUpdatesByHash, newest('1.20'))).toEqual({})

    await as('alice')(files.v3DeleteFile, { params, query: {} })
    await expect(look(files.v3GetVersionByHash, { params, query: {} })).rejects.toMatchObject({ status: 404 })
    await as('alice')(writes.v3DeleteVersion, { params: { version: id } })
    await expect(look(v3GetVersion, { params: { version: id } })).rejects.toMatchObject({ status: 404 })
  })
})

const GAME = 'minecraft-java'

describe('creating a project in v3', () => {
  const form = (given: Record<string, unknown> = {}) => ({
    name: 'Tin Lanterns',
    slug: `tin-lanterns-${Math.random().toString(36).slice(2)}`,
    summary: 'Lanterns of tin.',
    description: '# They shine',
    categories: ['decoration'],
    license_id: 'MIT',
    ...given,
  })
  const send = (fields: object, pictures: Parameters<typeof versionForm>[1] = {}) =>
    current().request('alice', '/v3/project', { method: 'POST', body: versionForm(fields, pictures) })

  it('accepts texts, links, environment and images by their v3 names', async () => {
    const bytes = (await sharp({ create: { width: 64, height: 64, channels: 3, background: '#b87333' } })
      .png()
      .toBuffer()) as Buffer<ArrayBuffer>
    const fields = form({
      environment: 'client_or_server',
      link_urls: { patreon: 'https://patreon.com/tin', site: 'https://example.com' },
      gallery_items: [{ item: 'far', name: 'From afar' }],
    })
    const answer = await send(fields, { far: { name: 'far.png', bytes } })
    expect(await answer.json()).toMatchObject({
      name: 'Tin Lanterns',
      summary: 'Lanterns of tin.',
      description: '# They shine',
      status: 'draft',
      environment: ['client_or_server'],
      link_urls: { patreon: { donation: true }, site: { donation: false } },
      gallery: [{ name: 'From afar' }],
    })
  })

  it('names invalid fields by their v3 names', async () => {
    const refused = async (given: Record<string, unknown>) => {
      const answer = await send(form(given))
      const { fields } = (await answer.json()) as { fields: { path: string }[] }
      return [answer.status, ...fields.map(({ path }) => path)]
    }
    expect(await refused({ name: '' })).toEqual([400, 'name', 'name'])
    expect(await refused({ summary: 'x' })).toEqual([400, 'summary'])
    expect(await refused({ link_urls: { pigeon: 'https://example.com' } })).toEqual([400, 'link_urls.pigeon'])
  })
})

describe('editing several projects in v3', () => {
  it('changes categories and links by their v3 names, of all or of none', async () => {
    const [one, two] = [await aliceProject({ categories: ['magic'] }), await aliceProject()]
    const edit = (ids: string[], body: object) =>
      current().request('alice', `/v3/projects?ids=${encodeURIComponent(JSON.stringify(ids))}`, {
        method: 'PATCH',
        body: JSON.stringify(body),
      })
    const link_urls = { site: 'https://example.com', issues: null }
    const edited = await edit([one.id, two.id], { add_categories: ['utility'], link_urls })
    expect(edited.status).toBe(204)
    const query = { ids: JSON.stringify([one.id, two.id]) as never }
    const read = await current().as('anonymous')(reads.v3ListProjects, { query })
    for (const project of read) {
      expect(project.categories).toContain('utility')
      expect(project.link_urls).toMatchObject({ site: { url: 'https://example.com' } })
    }
    const foreign = await aProject(current().db, { status: 'approved' })
    expect((await edit([one.id, foreign.id], { categories: [] })).status).toBe(403)
    expect((await edit([one.id], { link_urls: { pigeon: 'https://example.com' } })).status).toBe(400)
  })
})

describe('editing a team in v3', () => {
  it('invites, joins, edits and removes members', async () => {
    const { teamId: team } = await aliceProject()
    const { as, users } = current()
    const members = () => as('alice')(v3ListTeamMembers, { params: { team } })
    const params = { team, user: users.bob.id }
    await as('alice')(v3InviteTeamMember, { params: { team }, body: { user_id: users.bob.id } })
    await as('bob')(v3JoinTeam, { params: { team } })
    await as('alice')(v3EditTeamMember, { params, body: { role: 'Smith' } })
    expect(await members()).toMatchObject([{}, { role: 'Smith', accepted: true }])
    await as('alice')(v3RemoveTeamMember, { params })
    expect(await members()).toHaveLength(1)
  })
})

describe('editing a user in v3', () => {
  it('lets only the user edit the profile and set or remove the avatar', async () => {
    const { as, users } = current()
    const { id, username } = users.bob
    const profile = () => as('anonymous')(v3GetUser, { params: { user: id } })
    await as('bob')(v3EditUser, { params: { user: username }, body: { bio: 'Digs.' } })
    expect((await profile()).bio).toBe('Digs.')
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
    const drawn = (await profile()).avatar_url
    await as('bob')(v3ChangeUserIcon, { params: { user: id }, query: {}, body: new Blob([picture]) })
    expect((await profile()).avatar_url).not.toBe(drawn)
    await as('bob')(v3DeleteUserIcon, { params: { user: id } })
    expect((await profile()).avatar_url).toBe(drawn)
    await expect(
      as('mallory')(v3EditUser, { params: { user: id }, body: { bio: 'Mine.' } }),
    ).rejects.toMatchObject({ status: 403 })
  })
})
