import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'

import { Engine } from '../../src/engine.ts'
import { importOrLeaveNothing } from '../../src/import-dump.ts'
import { Api } from '../support/api.ts'
import { EngineProcess, masterKey } from '../support/engine-process.ts'
import { startEngine, type RunningEngine } from '../support/running-engine.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

async function start(folder: string, ...args: string[]): Promise<Api> {
  const engine = await EngineProcess.start(folder, ...args)
  onTestFinished(async () => {
    await engine.stop('SIGTERM')
  })
  return new Api(engine.url, masterKey)
}

const hooks = { url: 'https://hooks.example/done', headers: { 'x-from': 'search' } }

/** The content of an engine as a client sees it. */
async function contentOf(api: Api) {
  const list = async (path: string) =>
    ((await api.get(path)) as { results: Record<string, unknown>[] }).results
  const indexes = await list('/indexes?limit=100')
  const inside = []
  for (const { uid } of indexes) {
    inside.push(await api.get(`/indexes/${String(uid)}/settings`))
    inside.push(await list(`/indexes/${String(uid)}/documents?limit=1000`))
  }
  const found = (await api.send('POST', '/indexes/rocks/search', { q: 'basal', sort: ['age:desc'] })).body
  return {
    indexes,
    inside,
    keys: await list('/keys?limit=100'),
    features: await api.get('/experimental-features'),
    webhooks: await list('/webhooks'),
    hits: (found as { hits: unknown[] }).hits,
  }
}

/** The folder of the dump that an engine with some content has written, and that content. */
async function dumpOfSomething({ api, engine }: RunningEngine) {
  await api.must('POST', '/indexes', { uid: 'rocks', primaryKey: 'code' })
  await api.must('PATCH', '/indexes/rocks/settings', {
    sortableAttributes: ['age'],
    filterableAttributes: [{ attributePatterns: ['k*'], features: { facetSearch: true } }],
    synonyms: { lava: ['basalt'] },
    typoTolerance: { enabled: false },
    searchCutoffMs: 90_000,
  })
  const rocks = Array.from({ length: 30 }, (_, code) => ({
    code,
    name: `Basalt ${code}`,
    age: code,
    kind: 'k',
  }))
  await api.must('POST', '/indexes/rocks/documents', rocks)
  await api.must('POST', '/indexes', { uid: 'empty' })
  const key = { name: 'one', actions: ['search'], indexes: ['rock*'], expiresAt: '2050-01-01T00:00:00Z' }
  expect((await api.send('POST', '/keys', key)).status).toBe(201)
  await api.send('PATCH', '/experimental-features', { containsFilter: true })
  expect((await api.send('POST', '/webhooks', hooks)).status).toBe(201)
  const { details } = await api.must('POST', '/dumps')
  const dump = join(engine?.folder ?? '', 'dumps', String(details['dumpUid']))
  return { dump, content: await contentOf(api) }
}

describe('a dump', () => {
  let source: RunningEngine
  let dump: string
  let content: Awaited<ReturnType<typeof contentOf>>

  beforeAll(async () => {
    source = await startEngine()
    ;({ dump, content } = await dumpOfSomething(source))
  })
  afterAll(() => source.close())

  it('brings everything but tasks to a new engine', async () => {
    const copy = await start(temporaryFolder(), '--import-dump', dump)
    expect(await contentOf(copy)).toEqual(content)
    const types = ((await copy.get('/tasks?limit=100')) as { results: { type: string }[] }).results
    expect(types.map(({ type }) => type)).not.toContain('dumpCreation')
  })

  it('is laid out as those of the real server', () => {
    const names = readdirSync(dump, { recursive: true, encoding: 'utf8' }).toSorted()
    const indexFiles = (uid: string) =>
      ['', '/documents.jsonl', '/metadata.json', '/settings.json'].map((name) => `indexes/${uid}${name}`)
    expect(names).toEqual([
      'experimental-features.json',
      'indexes',
      ...indexFiles('empty'),
      ...indexFiles('rocks'),
      'instance_uid.uuid',
      'keys.jsonl',
      'metadata.json',
      'tasks',
      'tasks/queue.jsonl',
      'webhooks.json',
    ])
    const read = (name: string) => readFileSync(join(dump, name), 'utf8')
    expect(JSON.parse(read('metadata.json'))).toMatchObject({ dumpVersion: 'V6', dbVersion: '1.50.0' })
    const key = JSON.parse(read('keys.jsonl').split('\n').at(-2) ?? '') as Record<string, unknown>
    expect(key).toMatchObject({ name: 'one', indexes: ['rock*'], expires_at: '2050-01-01T00:00:00Z' })
    expect(key).not.toHaveProperty('key')
    expect(JSON.parse(read('indexes/rocks/metadata.json'))).toMatchObject(
      content.indexes.find(({ uid }) => uid === 'rocks') ?? {},
    )
  })
})

/** A small dump of another server. */
function foreignDump(change: (folder: string) => void = () => {}): string {
  const folder = join(temporaryFolder(), 'dump')
  mkdirSync(join(folder, 'indexes', 'films'), { recursive: true })
  mkdirSync(join(folder, 'tasks', 'update_files'), { recursive: true })
  mkdirSync(join(folder, 'batches'))
  const files = {
    'metadata.json': '{"dumpVersion":"V6","dbVersion":"1.13.0","dumpDate":"2026-01-02T03:04:05.123456789Z"}',
    'keys.jsonl':
      '{"uid":"01b4bc42-eb33-4041-b481-254d00cce834","actions":["*"],"indexes":["*"],"expires_at":null,"created_at":"2026-01-02T03:04:05.123456789Z","updated_at":"2026-01-02T03:04:05Z"}\n',
    'network.json': '{"self":null,"remotes":{}}',
    'experimental-features.json': '{"metrics":true,"soon":true}',
    'tasks/queue.jsonl': '{"uid":0}\n',
    'batches/queue.jsonl': '',
    'indexes/films/metadata.json':
      '{"uid":"films","primaryKey":null,"createdAt":"2026-01-02T03:04:05.123456789Z","updatedAt":"2026-01-03T03:04:05Z"}',
    'indexes/films/settings.json': '{"stopWords":["the"],"searchCutoffMs":null,"foreignKeys":[],"chat":{}}',
    'indexes/films/documents.jsonl': '{"id":1,"title":"The Kelp"}\n{"id":2,"title":"Reef"}\n',
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  change(folder)
  return folder
}

describe('a dump of another server', () => {
  it('is read as far as there is a place for it', async () => {
    const api = await start(temporaryFolder(), '--import-dump', foreignDump())
    expect(await api.get('/indexes')).toMatchObject({
      results: [{ uid: 'films', primaryKey: 'id', createdAt: '2026-01-02T03:04:05.123000000Z' }],
    })
    expect(await api.get('/indexes/films/settings/stop-words')).toEqual(['the'])
    expect(await api.get('/indexes/films/documents')).toMatchObject({ total: 2 })
    expect(await api.get('/keys')).toMatchObject({ total: 1, results: [{ name: null, actions: ['*'] }] })
    expect(await api.get('/experimental-features')).toMatchObject({ metrics: true, containsFilter: false })
    expect(await api.get('/experimental-features')).not.toHaveProperty('soon')
  })

  const mistakes: [what: string, change: (folder: string) => void, message: RegExp][] = [
    ['another version', (at) => writeFileSync(join(at, 'metadata.json'), '{"dumpVersion":"V5"}'), /V6/],
    ['no version', (at) => writeFileSync(join(at, 'metadata.json'), '[]'), /metadata\.json/],
    ['keys that are none', (at) => writeFileSync(join(at, 'keys.jsonl'), '{"uid":1}'), /keys\.jsonl/],
    [
      'documents that are none',
      (at) => writeFileSync(join(at, 'indexes/films/documents.jsonl'), '{"id":1}\n{"id":'),
      /films\/documents\.jsonl/,
    ],
    [
      'an index twice',
      (at) => cpSync(join(at, 'indexes/films'), join(at, 'indexes/again'), { recursive: true }),
      /metadata\.json.*already exists/,
    ],
    [
      'documents without ids',
      (at) => writeFileSync(join(at, 'indexes/films/documents.jsonl'), '{"name":1}'),
      /films\/documents\.jsonl/,
    ],
    [
      'settings that are refused',
      (at) => writeFileSync(join(at, 'indexes/films/settings.json'), '{"stopWords":1}'),
      /films\/settings\.json.*stopWords/,
    ],
    [
      'a name that no index can have',
      (at) => writeFileSync(join(at, 'indexes/films/metadata.json'), '{"uid":"../up"}'),
      /films\/metadata\.json.*uid/,
    ],
  ]

  it.each(mistakes)('with %s is refused, and nothing is left of it', async (_what, change, message) => {
    const folder = temporaryFolder()
    const engine = await Engine.open({ folder, masterKey, warn: () => {} })
    await expect(importOrLeaveNothing(engine, foreignDump(change))).rejects.toThrow(message)
    expect(readdirSync(folder)).toEqual([])
  })

  it('with a mistake ends the program, which names it', async () => {
    const folder = temporaryFolder()
    const dump = foreignDump((at) => writeFileSync(join(at, 'keys.jsonl'), '{"uid":1}'))
    await expect(start(folder, '--import-dump', dump)).rejects.toThrow(/keys\.jsonl/)
    expect(readdirSync(folder)).toEqual([])
  })
})

describe('the dump to start with', () => {
  it('has to be there, unless it may be missing', async () => {
    const folder = temporaryFolder()
    const nowhere = join(folder, 'nowhere')
    const data = join(folder, 'data')
    await expect(start(data, '--import-dump', nowhere)).rejects.toThrow(/no dump at .*nowhere/)
    expect(existsSync(data)).toBe(false)
    const api = await start(data, '--import-dump', nowhere, '--ignore-missing-dump')
    expect(await api.get('/indexes')).toMatchObject({ total: 0 })
  })

  it('goes into a new folder only, unless it may be passed over', async () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'own.txt'), 'unchanged')
    const dump = foreignDump()
    await expect(start(folder, '--import-dump', dump)).rejects.toThrow(/in use/)
    expect(readdirSync(folder)).toEqual(['own.txt'])
    const api = await start(folder, '--import-dump', dump, '--ignore-dump-if-db-exists')
    expect(await api.get('/indexes')).toMatchObject({ total: 0 })
  })
})
