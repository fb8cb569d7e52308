import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { record } from '@quarry/db/outbox'
import { cloneDatabase, type ClonedDatabase } from '@quarry/db/testing/clone'
import { aProject } from '@quarry/db/testing/factories'
import { databaseUrl, runOnServer } from '@quarry/db/testing/statements'
import { openIndexQueue } from '@quarry/jobs/index-queue'
import { reservePort } from '@quarry/jobs/testing/ports'
import { type LocalEngine, startEngine } from '@quarry/indexer/testing/engine'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reindex } from '../reindex/reindex.ts'
import { runCommand } from '../testing/run-command.ts'
import { examine } from './checkup.ts'
import { doctor } from './doctor.ts'

const SCRIPT = path.resolve(import.meta.dirname, '../doctor.ts')

let database: ClonedDatabase
let local: LocalEngine
let dataDir: string

beforeAll(async () => {
  ;[database, local] = await Promise.all([cloneDatabase(), startEngine()])
  dataDir = await mkdtemp(path.join(tmpdir(), 'quarry-doctor-'))
  await aProject(database.db)
})
afterAll(async () => {
  await rm(dataDir, { recursive: true, force: true })
  await local.remove()
  await database.drop()
})

interface Report {
  code: number
  lines: string[]
}

/** Much shorter than in use: what is checked here is either there or never will be. */
const PATIENCE = { answerMs: 30_000, settleMs: 0 }

const withServices = (changed: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
  DATA_DIR: dataDir,
  DATABASE_URL: database.url,
  MEILI_URL: local.url,
  MEILI_MASTER_KEY: local.key,
  REDIS_URL: '',
  JAVA_HOMES: '/nowhere',
  DOCKER_HOST: 'unix:///nowhere/engine.sock',
  ...changed,
})

async function examineSite(changed?: NodeJS.ProcessEnv): Promise<Report> {
  const lines: string[] = []
  const code = await doctor(withServices(changed), (text) => void lines.push(inWords(text)), PATIENCE)
  return { code, lines }
}

/** The same in a process of its own. */
async function examineByCommand(args: string[], changed?: NodeJS.ProcessEnv): Promise<Report> {
  const { code, stdout } = await runCommand(args, withServices(changed))
  return { code, lines: stdout.trimEnd().split('\n').map(inWords) }
}

/** With the settings and the content of this moment. */
const rebuildIndexes = async () => {
  const silent = { write: () => {} }
  expect(await reindex([], withServices(), { stdout: silent, stderr: silent })).toBe(0)
}

const inWords = (text: string) => text.replaceAll(/ +/g, ' ')
const line = (text: string | RegExp) => expect.arrayContaining([expect.stringMatching(text)])

describe('the doctor', () => {
  it('names every index that is missing', async () => {
    const { code, lines } = await examineSite()
    expect(lines).toEqual(line(/^✗ index projects is missing; run npm run reindex$/))
    expect(lines.at(-1)).toBe('5 things are wrong')
    expect(code).toBe(1)
  })

  it('finds nothing wrong with a site in order', async () => {
    await rebuildIndexes()
    const { code, lines } = await examineByCommand([SCRIPT])
    expect(lines).toEqual([
      '✓ settings from the environment',
      '✓ database reachable',
      '✓ schema up to date',
      '✓ content 1 projects',
      '✓ outbox empty',
      `✓ engine answers at ${local.url}`,
      '✓ index projects 1 documents for 1 rows',
      '✓ index versions 0 documents for 0 rows',
      '✓ index users 1 documents for 1 rows',
      '✓ index organizations 0 documents for 0 rows',
      '✓ index collections 0 documents for 0 rows',
      '! queue not there yet; the indexer makes it when it starts',
      '! storage no site runs here, so its folder is not known',
      '! api not running here',
      '! operations not running here',
      '! web not running here',
      '! mail kept and not sent: SMTP_URL is not set',
      '! payments test payments: no money moves',
      expect.stringMatching(/^✓ servers process \(/),
      expect.stringMatching(/^(?:✓ sandbox bubblewrap|! sandbox none: .+)$/),
      '! practice server not installed; npm start installs it',
      '! java not found, so only practice servers start; JAVA_HOMES names its folders',
      'nothing is wrong',
    ])
    expect(code).toBe(0)
  })

  it('names an index that differs from the database', async () => {
    await aProject(database.db, { title: 'Never announced' })
    const { code, lines } = await examineSite()
    expect(lines).toEqual(
      line(/^✗ index projects 1 documents for 2 rows; npm run reindex -- --check shows what differs$/),
    )
    expect(code).toBe(1)
    await rebuildIndexes()
  })

  it('names an index with other settings', async () => {
    await local.engine.updateSettings('users', { searchableAttributes: ['bio'] })
    const { code, lines } = await examineSite()
    expect(lines).toEqual(line(/^✗ index users has other settings than the code/))
    expect(code).toBe(1)
    await rebuildIndexes()
  })

  it('reports that no relay processes the events', async () => {
    await database.db
      .transaction()
      .execute((tx) => record(tx, { name: 'project.changed', projectId: 'AAAAAAAA' }))
    const before = new Date(Date.now() - 6_000_000)
    await database.db.updateTable('outbox').set({ createdAt: before }).execute()
    const { code, lines } = await examineSite()
    expect(lines).toEqual(line(/^✗ outbox 1 events wait, the oldest for 6\d{3} s; is the indexer running\?$/))
    expect(code).toBe(1)
    await database.db.deleteFrom('outbox').execute()
  })

  it('names a schema that is not up to date, and leaves it as it is', async () => {
    await runOnServer(database.url, 'create database doctor_empty')
    const url = databaseUrl(database.url, 'doctor_empty')
    const { code, lines } = await examineSite({ DATABASE_URL: url })
    expect(lines).toEqual(line(/^✗ schema not applied: 0001-people, .*; run npm run migrate$/))
    expect(lines).toEqual(line(/^✓ engine answers/))
    expect(code).toBe(1)
    await runOnServer(database.url, 'drop database doctor_empty')
  })

  it.each([
    ['DATABASE_URL', 'mysql://localhost/quarry', /^✗ settings DATABASE_URL: must be an address/],
    ['DATABASE_URL', 'postgres://nobody@127.0.0.1:1/quarry', /^✗ database .*ECONNREFUSED/],
    ['MEILI_URL', 'http://127.0.0.1:1', /^✗ engine does not answer at http:\/\/127\.0\.0\.1:1$/],
    ['MEILI_MASTER_KEY', 'another-key-than-the-engine-has', /^✗ engine .*invalid/i],
    ['HOSTING_RUNTIME', 'container', /^✗ servers container \(its engine does not answer\)$/],
    ['SITE_URL', 'quarry.example', /^✗ settings SITE_URL: must be an address/],
  ])('reports %s=%s', async (name, value, expected) => {
    const { code, lines } = await examineSite({ [name]: value })
    expect(lines).toEqual(line(expected))
    expect(lines.at(-1)).toBe('1 thing is wrong')
    expect(code).toBe(1)
  })

  it.each([
    ['none', /^! sandbox none: HOSTING_SANDBOX is none$/, 0],
    ['auto', /^! sandbox none: bubblewrap \(bwrap\) is not installed$/, 0],
    ['bubblewrap', /^✗ sandbox none: bubblewrap \(bwrap\) is not installed$/, 1],
    ['docker', /^✗ settings HOSTING_SANDBOX: must be /, 1],
  ])('says why there is no sandbox with HOSTING_SANDBOX=%s', async (choice, expected, code) => {
    const { PATH } = process.env
    process.env['PATH'] = ''
    const examined = await examineSite({ HOSTING_SANDBOX: choice }).finally(() => {
      process.env['PATH'] = PATH
    })
    expect(examined.lines).toEqual(line(expected))
    expect(examined.code).toBe(code)
  })

  it('counts what waits, and not the nightly run that is planned', async () => {
    const queue = await openIndexQueue({ databaseUrl: database.url })
    await queue.scheduleRefresh()
    expect((await examineSite()).lines).toEqual(line(/^✓ queue Postgres, 0 jobs wait$/))
    await queue.add([{ name: 'sync-project', id: 'AAAAAAAA' }])
    expect((await examineSite()).lines).toEqual(line(/^✓ queue Postgres, 1 jobs wait$/))
    await queue.close()
  })

  it('reports an object storage that does not respond', async () => {
    const port = await reservePort()
    const { code, lines } = await examineSite({
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'quarry',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    })
    expect(lines).toEqual(line(/^✗ storage .*ECONNREFUSED/))
    expect(lines).toEqual(line(/^✓ database reachable/))
    expect(code).toBe(1)
  })

  it('ends although the client of a queue that is not there keeps trying', async () => {
    const module = JSON.stringify(path.join(import.meta.dirname, 'doctor.ts'))
    const program = `
      const { doctor } = await import(${module})
      process.exit(await doctor(process.env, console.log, { answerMs: 2000, settleMs: 0 }))`
    const { code, lines } = await examineByCommand(['--input-type=module', '--eval', program], {
      REDIS_URL: `redis://127.0.0.1:${await reservePort()}`,
    })
    expect(lines).toEqual(line(/^✗ queue does not answer within 2 seconds$/))
    expect(code).toBe(1)
  })

  it('is a command that fails when something is wrong', async () => {
    const { code, lines } = await examineByCommand([SCRIPT], { MEILI_URL: 'http://127.0.0.1:1' })
    expect(lines).toEqual(line(/^✗ engine does not answer at http:\/\/127\.0\.0\.1:1$/))
    expect(code).toBe(1)
  })
})

describe('examine', () => {
  it('ends an examination that takes too long', async () => {
    const never = () => new Promise<never>(() => {})
    expect(await examine('queue', never, 100)).toEqual([
      { level: 'wrong', part: 'queue', text: 'does not answer within 0.1 seconds' },
    ])
  })
})
