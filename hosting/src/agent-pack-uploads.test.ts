import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { listServerContent } from '@quarry/api/contract/hosting/content'
import { cancelFileUpload, finishFileUpload, sendFilePiece } from '@quarry/api/contract/hosting/files'
import {
  checkUploadedPack,
  installUploadedPack,
  startPackUpload,
} from '@quarry/api/contract/hosting/pack-uploads'
import { unlinkServerPack } from '@quarry/api/contract/hosting/packs'
import { getServer, retryServerOperation } from '@quarry/api/contract/hosting/servers'
import { PACK_UPLOAD_MAX_BYTES } from '@quarry/domain/hosting/server-packs'
import { expect, it } from 'vitest'
import { modpackOf, type GivenPack } from '../testing/modpacks.ts'
import { testNodes } from '../testing/node-with-agent.ts'

const { current, aNodeWithMirror, aServerOn } = testNodes()

/** A practice server on a node whose services of the game are a mirror. */
async function aServer() {
  const { node, mirror } = await aNodeWithMirror()
  const server = await aServerOn(node)
  await server.until('running')
  const { params, data, read } = server
  const alice = current().as('alice')
  const upload = async (pack: GivenPack) => {
    const content = await modpackOf(pack)
    const { id } = await alice(startPackUpload, { params, body: { size: content.length } })
    const ref = { ...params, upload: id }
    await alice(sendFilePiece, {
      params: ref,
      query: { offset: 0 },
      body: new Blob([new Uint8Array(content)]),
    })
    return ref
  }
  return {
    ...server,
    alice,
    mirror,
    upload,
    uploads: path.join(path.dirname(data), 'work/uploads'),
    text: (name: string) => readFileSync(path.join(data, name), 'utf8'),
    ended: async () => {
      await expect.poll(async () => (await read()).operations[0]?.finished).not.toBeNull()
      return (await read()).operations[0]
    },
  }
}

const file = { name: 'Boats', version_number: '1.0' }

it('an uploaded modpack is installed, listed apart from other files, and unlinked', async () => {
  const { alice, params, data, upload, uploads, text, ended, read } = await aServer()
  const ref = await upload({ entries: { 'overrides/mods/sail.jar': 'sail', 'overrides/config/a': 'a' } })
  expect(await alice(checkUploadedPack, { params: ref, body: {} })).toMatchObject({
    file,
    software: { flavour: 'fabric', game_version: '1.20.4', loader_version: '0.15.6' },
    changes: { added: 2 },
  })
  const body = { hard: true, key: 'once' }
  const operation = await alice(installUploadedPack, { params: ref, body })
  expect(await alice(installUploadedPack, { params: ref, body })).toMatchObject({ id: operation.id })
  expect(await ended()).toMatchObject({
    kind: 'reinstall',
    state: 'done',
    pack: { project_id: null, version_id: null },
  })
  await expect.poll(async () => (await read()).flavour).toBe('fabric')
  expect([text('mods/sail.jar'), text('config/a')]).toEqual(['sail', 'a'])
  await expect.poll(() => readdir(uploads)).toEqual([])

  writeFileSync(path.join(data, 'mods/mine.jar'), 'mine')
  const content = () => alice(listServerContent, { params })
  await expect.poll(async () => (await content()).pack?.file).toEqual(file)
  expect(await content()).toMatchObject({
    pack: { project: null, version: null, update: null },
    files: [
      { name: 'mine.jar', pack: null },
      { name: 'sail.jar', pack: 'unchanged' },
    ],
  })
  await alice(unlinkServerPack, { params })
  // A report that was on its way may name it once more.
  await current().db.updateTable('serverStates').set({ packName: 'Boats', packNumber: '1.0' }).execute()
  expect((await content()).pack).toBeNull()
})

it('an uploaded modpack can be tried again after a failure', async () => {
  const { alice, params, upload, mirror, ended, read, uploads } = await aServer()
  const installer = 'meta.fabricmc.net/v2/versions/installer'
  const answer = mirror.answers.get(installer)
  mirror.answers.set(installer, (_, response) => response.writeHead(502).end())
  await alice(installUploadedPack, { params: await upload({ entries: { 'overrides/a': 'a' } }), body: {} })
  const failed = await ended()
  expect(failed).toMatchObject({ state: 'failed', failure: 'service_unavailable' })
  if (answer) mirror.answers.set(installer, answer)
  await alice(retryServerOperation, { params: { ...params, operation: failed?.id ?? '' } })
  await expect.poll(async () => (await read()).flavour).toBe('fabric')
  await expect.poll(() => readdir(uploads)).toEqual([])
})

it('an uploaded modpack is refused for other software, without its file, too large, and to others', async () => {
  const { alice, params, upload, data } = await aServer()
  const { as } = current()
  const other = await upload({ dependencies: { minecraft: '1.20.4', neoforge: '1', forge: '1' } })
  const check = (ref: typeof other) => alice(checkUploadedPack, { params: ref, body: {} })
  await expect(check(other)).rejects.toMatchObject({ status: 409, rule: 'pack_not_installable' })
  await expect(check(await upload({ index: '{' }))).rejects.toMatchObject({ rule: 'pack_unreadable' })
  const elsewhere = await upload({ files: { a: { content: 'a', downloads: ['https://evil.example/a'] } } })
  await expect(check(elsewhere)).rejects.toMatchObject({
    status: 409,
    rule: 'pack_host',
    params: { file: 'a', host: 'evil.example' },
  })
  await expect(alice(finishFileUpload, { params: elsewhere })).rejects.toMatchObject({ status: 404 })
  await alice(cancelFileUpload, { params: elsewhere })
  await expect(alice(installUploadedPack, { params: elsewhere, body: {} })).rejects.toMatchObject({
    status: 404,
  })
  const large = { size: PACK_UPLOAD_MAX_BYTES + 1 }
  await expect(alice(startPackUpload, { params, body: large })).rejects.toMatchObject({ status: 400 })
  const good = await upload({ entries: { 'overrides/a': 'a' } })
  await expect(as('mallory')(installUploadedPack, { params: good, body: {} })).rejects.toMatchObject({
    status: 404,
  })
  const { operations } = await alice(getServer, { params })
  expect([existsSync(path.join(data, 'a')), operations.map(({ kind }) => kind)]).toEqual([false, ['install']])
})
