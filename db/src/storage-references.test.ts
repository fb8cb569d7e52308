import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ClonedDatabase, cloneDatabase } from '../testing/clone.ts'
import { STORAGE_HOLDERS } from './storage-references.ts'

let clone: ClonedDatabase
beforeAll(async () => {
  clone = await cloneDatabase()
})
afterAll(() => clone.drop())

const columnsWhere = async (condition: ReturnType<typeof sql>): Promise<string[]> => {
  const { rows } = await sql<{ place: string }>`
    select table_name || '.' || column_name as place from information_schema.columns
    where table_schema = 'public' and ${condition} order by place`.execute(clone.db)
  return rows.map(({ place }) => place)
}

/** Names what is being stored, and so speaks for nothing. */
const CLAIMS = ['pending_uploads.storage_key']

describe('columns that hold names of stored objects', () => {
  it('are all asked before an object is swept away', async () => {
    const held = STORAGE_HOLDERS.flatMap(({ table, columns }) =>
      columns.map((column) => `${table}.${column}`),
    )
    expect([...held, ...CLAIMS].toSorted()).toEqual(await columnsWhere(sql`domain_name = 'storage_key'`))
  })

  it('have the type of a storage key', async () => {
    const named = sql`column_name like '%\\_key' and data_type = 'text' and domain_name is distinct from 'storage_key'`
    expect(await columnsWhere(named)).toEqual([])
  })
})
