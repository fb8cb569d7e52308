import { sql } from 'kysely'
import { ADDITIONAL_CATEGORIES_MAX, CATEGORIES_MAX } from '@quarry/domain/limits/counts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ClonedDatabase, cloneDatabase } from '../testing/clone.ts'
import { aProject } from '../testing/factories.ts'
import { CHECKS } from './checks.ts'
import { syncChecks } from './sync-checks.ts'
import { violatedConstraint } from './postgres-errors.ts'

describe('the checks of a database', () => {
  let clone: ClonedDatabase
  beforeAll(async () => {
    clone = await cloneDatabase()
  })
  afterAll(() => clone.drop())

  it('all stand after migrating, and nothing is left to do', async () => {
    const { rows } = await sql<{
      conname: string
    }>`select conname from pg_constraint where contype = 'c'`.execute(clone.db)
    const names = new Set(rows.map(({ conname }) => conname))
    expect(CHECKS.filter(({ name }) => !names.has(name))).toEqual([])
    expect(await syncChecks(clone.db)).toEqual([])
  })

  it('replaces a name it already has, and adds no second check beside it', async () => {
    const { rows } = await sql<{ table: string; definition: string }>`
      select conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'c' and conrelid <> 0`.execute(clone.db)
    const lists = rows.map(({ table, definition }) => `${table} ${definition}`)
    expect(lists.filter((text, at) => lists.indexOf(text) !== at)).toEqual([])
  })

  it.each([
    ['categories', CATEGORIES_MAX],
    ['additionalCategories', ADDITIONAL_CATEGORIES_MAX],
  ] as const)('take as many %s as may be chosen, and not one more', async (column, max) => {
    const { id } = await aProject(clone.db, {})
    const choose = (count: number) =>
      clone.db
        .updateTable('projects')
        .set({ [column]: Array.from({ length: count }, () => 'magic') })
        .where('id', '=', id)
        .execute()
    await choose(max)
    await expect(choose(max + 1)).rejects.toThrow(/categories_count/)
  })

  it('follow a limit that has changed', async () => {
    const { id } = await aProject(clone.db, {})
    const title = 'x'.repeat(70)
    const rename = () => clone.db.updateTable('projects').set({ title }).where('id', '=', id).execute()
    await expect(rename()).rejects.toSatisfy((error) => violatedConstraint(error) === 'projects_title_length')
    const wider = [
      { on: 'table projects', name: 'projects_title_length', holds: 'char_length(title) <= 80' },
    ] as const
    expect(await syncChecks(clone.db, wider)).toEqual(['projects_title_length'])
    await rename()
    await expect(syncChecks(clone.db)).rejects.toThrow('projects_title_length')
  })
})
