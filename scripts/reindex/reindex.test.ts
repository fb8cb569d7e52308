import path from 'node:path'
import { cloneDatabase, type ClonedDatabase } from '@quarry/db/testing/clone'
import { aProject, aVersion } from '@quarry/db/testing/factories'
import { type LocalEngine, startEngine } from '@quarry/indexer/testing/engine'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCommand } from '../testing/run-command.ts'
import { reindex } from './reindex.ts'

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

const environment = (): NodeJS.ProcessEnv => ({
  DATABASE_URL: database.url,
  MEILI_URL: local.url,
  MEILI_MASTER_KEY: local.key,
})

async function run(...args: string[]) {
  const written = { stdout: '', stderr: '' }
  const screen = (name: keyof typeof written) => ({ write: (text: string) => void (written[name] += text) })
  const code = await reindex(args, environment(), { stdout: screen('stdout'), stderr: screen('stderr') })
  return { code, lines: linesOf(written.stdout), errors: written.stderr }
}

const linesOf = (text: string) => text.trimEnd().split('\n')
const verdict = ({ lines }: { lines: string[] }) => JSON.parse(lines.at(-1) ?? '') as unknown

describe('the reindex', () => {
  it('says what it would do, and does nothing', async () => {
    const { code, lines } = await run('--dry-run', '--index', 'versions')
    expect({ code, lines }).toEqual({
      code: 0,
      lines: ['versions: would build 1 documents; the index in use holds 0'],
    })
    expect(await local.engine.list()).toEqual([])
  })

  it('builds, and a check finds no difference', async () => {
    const built = await run()
    expect(built.lines.at(-1)).toMatch(/^built 1 projects, 1 versions, 1 users/)
    const checked = await run('--check')
    expect(checked.code).toBe(0)
    expect(verdict(checked)).toEqual({ checked: 3, missing: 0, extra: 0, different: 0 })
  })

  it('names a difference and fails', async () => {
    const { id } = await aProject(database.db, { title: 'Never announced' })
    const checked = await run('--check', '--index', 'projects')
    expect(checked.code).toBe(1)
    expect(checked.lines).toContain(`projects ${id} missing`)
    expect(verdict(checked)).toEqual({ checked: 2, missing: 1, extra: 0, different: 0 })
  })

  it.each([
    [['--index', 'mods'], 'there is no index `mods`; known: projects,'],
    [['--check', '--dry-run'], 'exclude each other'],
    [['--fast'], "Unknown option '--fast'"],
  ])('refuses %j and says why', async (args, reason) => {
    const { code, errors } = await run(...args)
    expect(code).toBe(2)
    expect(errors).toContain(reason)
  })

  it('prints its options and does nothing', async () => {
    const { code, lines } = await run('--help')
    expect([code, lines[0]]).toEqual([0, 'npm run reindex -- [--index NAME]… [--check | --dry-run]'])
  })

  it('is a command that ends with its exit code', async () => {
    const command = (...args: string[]) => runCommand([SCRIPT, ...args], environment())
    const [checked, refused] = await Promise.all([command('--check'), command('--fast')])
    expect(checked.code).toBe(1)
    expect(verdict({ lines: linesOf(checked.stdout) })).toMatchObject({ missing: 2 })
    expect(refused.code).toBe(2)
    expect(refused.stderr).toContain("reindex: Unknown option '--fast'")
  })
})
