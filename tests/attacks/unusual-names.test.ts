import { aProject } from '@quarry/db/testing/factories'
import { describe, expect, it } from 'vitest'
import { anArchive } from '../../api/testing/archives.ts'
import { testApp } from '../../api/testing/test-app.ts'
import { versionFields } from '../../api/testing/version-form.ts'

const current = testApp()

const json = (body: unknown): RequestInit => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
})

describe('names that objects have of their own', () => {
  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])('find nothing: %s', async (name) => {
    const { request } = current()
    for (const path of [
      `/v2/version_file/${name}`,
      `/v2/version_file/${name}/download`,
      `/v2/project/${name}`,
    ])
      expect(await request('alice', path)).toMatchObject({ status: 404 })
    const found = await request('anonymous', '/v2/version_files', json({ hashes: [name], algorithm: 'sha1' }))
    expect([found.status, await found.json()]).toEqual([200, {}])
  })

  it('may be parts of an upload', async () => {
    const { db, request, users } = current()
    const { id } = await aProject(db, { ownerId: users.alice.id })
    const form = new FormData()
    form.set('data', JSON.stringify(versionFields(id, { file_parts: ['constructor'] })))
    form.set('constructor', new Blob([await anArchive({ 'fabric.mod.json': '{}' })]), 'a.jar')
    const answer = await request('alice', '/v2/version', { method: 'POST', body: form })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ files: [{ filename: 'a.jar', file_type: null }] })
  })
})

describe('names that are very long', () => {
  it.each(['x'.repeat(255), 'é'.repeat(255), '🙂'.repeat(255)])(
    'are rejected like others at sign-in',
    async (name) => {
      const body = { username: name, password: 'wrong but long enough' }
      const statuses = []
      for (let attempt = 0; attempt < 2; attempt++)
        statuses.push((await current().request('anonymous', '/v2/auth/login', json(body))).status)
      expect(statuses).toEqual([401, 401])
    },
  )
})

describe('a pack', () => {
  const entry = (path: string, at: number, address = `https://github.com/x/${at}.jar`) => ({
    path,
    hashes: { sha1: at.toString(16).padStart(40, '0'), sha512: at.toString(16).padStart(128, '0') },
    downloads: [address],
    fileSize: 1,
  })

  async function publish(files: object[], overrides: Record<string, string> = { 'overrides/a.txt': 'x' }) {
    const { db, request, users } = current()
    const { id } = await aProject(db, { ownerId: users.alice.id })
    const index = {
      formatVersion: 1,
      game: 'minecraft',
      versionId: '1',
      name: 'Pack',
      files,
      dependencies: {},
    }
    const bytes = await anArchive({ 'modrinth.index.json': JSON.stringify(index), ...overrides })
    const form = new FormData()
    form.set('data', JSON.stringify(versionFields(id)))
    form.set('file', new Blob([bytes]), 'p.mrpack')
    const answer = await request('alice', '/v2/version', { method: 'POST', body: form })
    return { status: answer.status, body: (await answer.json()) as { dependencies: { file_name: string }[] } }
  }

  it.each([
    ['very many files', Array.from({ length: 20_000 }, (_, at) => entry(`mods/${at}.jar`, at))],
    ['a name of 300 letters', [entry('a', 1, `https://github.com/x/${'n'.repeat(300)}.jar`)]],
    ['a null character in a name', [entry('a', 1, 'https://github.com/x/a%00b.jar')]],
    ['half a character in a name', [entry('mods/\ud800.jar', 1, 'https://github.com/')]],
  ])('with %s is refused with the reason', async (_, files) => {
    expect(await publish(files)).toMatchObject({ status: 400, body: { error: 'invalid_file' } })
  })

  it('with overrides of long names is refused with the reason', async () => {
    const overrides = { [`overrides/mods/${'n'.repeat(300)}.jar`]: 'x' }
    expect(await publish([], overrides)).toMatchObject({ status: 400, body: { error: 'invalid_file' } })
  })

  it('names a file by its place where its address has no name', async () => {
    const { status, body } = await publish([entry('mods/named.jar', 1, 'https://github.com/x/')])
    expect([status, body.dependencies.map((dependency) => dependency.file_name)]).toEqual([
      200,
      ['named.jar'],
    ])
  })
})
