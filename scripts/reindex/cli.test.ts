import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { cloneDatabase, type ClonedDatabase } from '@quarry/db/testing/clone'
import { aProject, aVersion } from '@quarry/db/testing/factories'
import { type LocalEngine, startEngine } from '@quarry/indexer/testing/engine'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const SCRIPT = path.resolve(import.meta.dirname, '../reindex.ts')

let database: ClonedDatabase
let local: LocalEngine

beforeAll(async () => {
  ;[database, local] = await Promise.all([cloneDatabase(), startEngine()])
  const { id: projectId } = await aProject(database.db)
  await aVersion(database.db, { projectId })
})
afterAll(async () => {
  await local.remove()
  await database.drop()
})

async function reindex(...args: string[]): Promise<{ code: number; lines: string[]; errors: string }> {
  const env = {
    ...process.env,
    DATABASE_URL: database.url,
    MEILI_URL: local.url,
    MEILI_MASTER_KEY: local.key,
  }
  const done = await promisify(execFile)(process.execPath, [SCRIPT, ...args], { env }).catch(
    (error: { code: number; stdout: string; stderr: string }) => error,
  )
  const code = 'code' in done ? done.code : 0
  return { code, lines: done.stdout.trimEnd().split('\n'), errors: done.stderr }
}

const verdict = ({ lines }: { lines: string[] }) => JSON.parse(lines.at(-1) ?? '') as unknown

describe('npm run reindex', () => {
  it('says what it would do, and does nothing', async () => {
    const { code, lines } = await reindex('--dry-run', '--index', 'versions')
    expect({ code, lines }).toEqual({
      code: 0,
      lines: ['versions: would build 1 documents; the index in use holds 0'],
    })
    expect(await local.engine.list()).toEqual([])
  })

  it('builds, and a check finds no difference', async () => {
    const built = await reindex()
    expect(built.lines.at(-1)).toMatch(/^built 1 projects, 1 versions, 1 users/)
    const checked = await reindex('--check')
    expect(checked.code).toBe(0)
    expect(verdict(checked)).toEqual({ checked: 3, missing: 0, extra: 0, different: 0 })
  })

  it('names a difference and fails', async () => {
    const { id } = await aProject(database.db, { title: 'Never announced' })
    const checked = await reindex('--check', '--index', 'projects')
    expect(checked.code).toBe(1)
    expect(checked.lines).toContain(`projects ${id} missing`)
    expect(verdict(checked)).toEqual({ checked: 2, missing: 1, extra: 0, different: 0 })
  })

  it.each([
    [['--index', 'mods'], 'there is no index `mods`; known: projects,'],
    [['--check', '--dry-run'], 'exclude each other'],
    [['--fast'], "Unknown option '--fast'"],
  ])('refuses %j and says why', async (args, reason) => {
    const { code, errors } = await reindex(...args)
    expect(code).toBe(2)
    expect(errors).toContain(reason)
  })
})
