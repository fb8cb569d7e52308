import { readdir, writeFile, mkdir } from 'node:fs/promises'
import path from 'node:path'
import {
  deleteServerContent,
  enableServerContent,
  installServerContent,
  listServerContent,
  type ServerContentFile,
} from '@quarry/api/contract/hosting/content'
import { createServerBackup } from '@quarry/api/contract/hosting/backups'
import { aFile, anOrganization, aPersonalToken, aProject, aVersion } from '@quarry/db/testing/factories'
import { scopeSum } from '@quarry/domain/accounts/scopes'
import { describe, expect, it } from 'vitest'
import { hashSecret, mintSecret } from '../../api/src/accounts/secrets.ts'
import { testNodes } from '../testing/node-with-agent.ts'

const { current, aNodeWithAgent, aServerOn } = testNodes()

interface Given {
  number: string
  projectId?: string
  version?: object
  project?: object
}

/** A version for the server, with its stored file `PROJECT-NUMBER.zip`. */
async function aDataPack({ number, projectId, version, project }: Given) {
  const { db, storage, users } = current()
  const owner = projectId ?? (await aProject(db, { ownerId: users.bob.id, ...project })).id
  const { id } = await aVersion(db, {
    projectId: owner,
    versionNumber: number,
    loaders: ['datapack'],
    gameVersions: ['1.20.4'],
    ...version,
  })
  const content = Buffer.from(`pack ${id}`)
  const name = `${owner}-${number}.zip`
  const file = await aFile(db, { projectId: owner, versionId: id, content, filename: name })
  await storage.put(file.storageKey, content)
  return { projectId: owner, versionId: id, name }
}

const requires = async (dependentId: string, projectId: string) => {
  const row = { dependentId, projectId, dependencyType: 'required' as const }
  await current().db.insertInto('dependencies').values(row).execute()
}

async function aServerWithContent() {
  const node = await aNodeWithAgent()
  const server = await aServerOn(node)
  await server.until('running')
  const { params, data } = server
  const alice = current().as('alice')
  const folder = path.join(data, 'world/datapacks')
  return {
    ...server,
    node,
    folder,
    names: async () => (await readdir(folder)).toSorted(),
    list: async () => (await alice(listServerContent, { params })).files,
    install: (...items: { project_id: string; version_id?: string }[]) =>
      alice(installServerContent, { params, body: { items } }),
    enable: (name: string, enabled: boolean) =>
      alice(enableServerContent, { params, body: { name, enabled } }),
    remove: (name: string) => alice(deleteServerContent, { params, query: { name } }),
  }
}

const brief = ({ name, enabled, project, version, update }: ServerContentFile) => [
  name,
  enabled,
  project?.id,
  version?.version_number,
  update?.version_number,
]

describe('the content of a server', () => {
  it('is installed with what it requires, disabled, updated and deleted', async () => {
    const { list, names, install, enable, remove } = await aServerWithContent()
    const library = await aDataPack({ number: '1.0' })
    const old = await aDataPack({ number: '1.0', version: { publishedAt: new Date('2024-01-01') } })
    await requires(old.versionId, library.projectId)
    const { projectId } = old
    const first = await install({ project_id: projectId })
    expect(first.missing).toEqual([])
    expect(first.installed.map(({ name }) => name).toSorted()).toEqual([library.name, old.name].toSorted())
    expect((await list()).map(brief)).toContainEqual([old.name, true, projectId, '1.0', undefined])

    const disabled = `${old.name}.disabled`
    for (let time = 0; time < 2; time += 1) expect(await enable(old.name, false)).toEqual({ name: disabled })
    expect(await names()).toContain(disabled)
    const given = { projectId, version: { publishedAt: new Date('2024-02-01') } }
    const newer = await aDataPack({ ...given, number: '2.0' })
    await aDataPack({ ...given, number: '3.0-beta', version: { channel: 'beta' } })
    await aDataPack({ ...given, number: '4.0', version: { gameVersions: ['1.8.8'] } })
    expect((await list()).map(brief)).toContainEqual([disabled, false, projectId, '1.0', '2.0'])

    await install({ project_id: projectId, version_id: newer.versionId })
    expect(await names()).toEqual([library.name, `${newer.name}.disabled`].toSorted())
    await enable(`${newer.name}.disabled`, true)
    for (let time = 0; time < 2; time += 1) await remove(newer.name)
    expect(await names()).toEqual([library.name])
  })

  it('lists unknown files, and no projects that the caller may not see', async () => {
    const { list, folder } = await aServerWithContent()
    const hidden = await aDataPack({ number: '1.0', project: { status: 'draft' } })
    await mkdir(folder, { recursive: true })
    await writeFile(path.join(folder, 'copy.zip'), `pack ${hidden.versionId}`)
    await writeFile(path.join(folder, 'mine.zip'), 'mine')
    expect((await list()).map(brief)).toEqual([
      ['copy.zip', true, undefined, undefined, undefined],
      ['mine.zip', true, undefined, undefined, undefined],
    ])
  })

  it('names the organization of a project, else its owner', async () => {
    const { list, folder } = await aServerWithContent()
    const { db, users } = current()
    const shown = await anOrganization(db, { ownerId: users.bob.id, name: 'Cartographers' })
    const down = await anOrganization(db, {
      ownerId: users.mo.id,
      takenDownAt: new Date(),
      takenDownWhy: 'Spam',
    })
    const packs = [
      await aDataPack({ number: '1.0' }),
      await aDataPack({ number: '1.0', project: { organizationId: shown.id } }),
      await aDataPack({ number: '1.0', project: { organizationId: down.id } }),
    ]
    await mkdir(folder, { recursive: true })
    await Promise.all(
      packs.map(({ versionId, name }) => writeFile(path.join(folder, name), `pack ${versionId}`)),
    )
    const owners = new Map((await list()).map(({ project }) => [project?.id, project?.owner]))
    expect(packs.map(({ projectId }) => owners.get(projectId))).toEqual(['bob', 'Cartographers', 'mo'])
  })

  it('is refused for versions that do not run there or are not public', async () => {
    const { install, enable, remove, names, folder } = await aServerWithContent()
    await mkdir(folder, { recursive: true })
    const mod = await aDataPack({ number: '1.0', version: { loaders: ['fabric'] } })
    const unsuitable = { status: 404, rule: 'content_unsuitable' }
    await expect(install({ project_id: mod.projectId })).rejects.toMatchObject(unsuitable)
    const named = { project_id: mod.projectId, version_id: mod.versionId }
    await expect(install(named)).rejects.toMatchObject(unsuitable)
    const { users } = current()
    const own = await aDataPack({ number: '1.0', project: { status: 'draft', ownerId: users.alice.id } })
    const draft = { project_id: own.projectId, version_id: own.versionId }
    await expect(install(draft)).rejects.toMatchObject({ status: 409, rule: 'content_not_public' })
    const outside = { status: 400, fields: [{ rule: 'content_name' }] }
    await expect(enable('../../server.properties', false)).rejects.toMatchObject(outside)
    await expect(remove('level.dat')).rejects.toMatchObject(outside)
    expect(await names()).toEqual([])
  })

  it('names required projects without a version for the server', async () => {
    const { install, names } = await aServerWithContent()
    const pack = await aDataPack({ number: '1.0' })
    const other = await aDataPack({ number: '1.0', version: { gameVersions: ['1.8.8'] } })
    await requires(pack.versionId, other.projectId)
    const { missing } = await install({ project_id: pack.projectId })
    expect(missing.map(({ project_id: id }) => id)).toEqual([other.projectId])
    expect(await names()).toEqual([pack.name])
  })

  it('has data packs beside the mods of its software, and nothing else', async () => {
    const { params, data, list } = await aServerWithContent()
    const { db, as } = current()
    const alice = as('alice')
    await db.updateTable('servers').set({ flavour: 'fabric' }).where('id', '=', params.server).execute()
    const { projectId, name } = await aDataPack({ number: '1.0' })
    const type = 'datapack' as const
    const body = { items: [{ project_id: projectId }], type }
    expect((await alice(installServerContent, { params, body })).installed).toHaveLength(1)
    expect(await readdir(path.join(data, 'world/datapacks'))).toEqual([name])
    const { files, types } = await alice(listServerContent, { params, query: { type } })
    expect([types, files.map((file) => file.project?.id)]).toEqual([['mod', 'datapack'], [projectId]])
    expect(await list()).toEqual([])
    await alice(enableServerContent, { params, body: { name, enabled: false, type } })
    await alice(deleteServerContent, { params, query: { name: `${name}.disabled`, type } })
    expect(await readdir(path.join(data, 'world/datapacks'))).toEqual([])
    const plugins = alice(listServerContent, { params, query: { type: 'plugin' } })
    await expect(plugins).rejects.toMatchObject({
      status: 400,
      fields: [{ path: 'type', rule: 'content_type' }],
    })
  })

  it('is changed by tokens that write servers, and not during a backup', async () => {
    const { params, names, node } = await aServerWithContent()
    const { as, clientWith, db, users } = current()
    const secret = mintSecret('qrp_')
    const scopes = scopeSum(['SERVER_WRITE'])
    await aPersonalToken(db, { userId: users.alice.id, tokenHash: hashSecret(secret), scopes })
    const pack = await aDataPack({ number: '1.0' })
    const body = { items: [{ project_id: pack.projectId }] }
    await clientWith({ authorization: secret })(installServerContent, { params, body })
    expect(await names()).toEqual([pack.name])
    // The backup does not end without it.
    await node.running.agent.stop()
    await as('alice')(createServerBackup, { params, body: {} })
    const change = as('alice')(installServerContent, { params, body })
    await expect(change).rejects.toMatchObject({ status: 409, rule: 'operation_waits' })
  })
})
