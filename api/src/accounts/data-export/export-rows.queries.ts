import type { Tx } from '@quarry/db/db'
import { sql } from 'kysely'
import type { ExportFile } from './export-areas.queries.ts'

/** Rows in memory at once. */
const ROWS = 200

/** The JSON of one file, in chunks. */
export async function* readExportFile(tx: Tx, area: ExportFile, userId: string): AsyncGenerator<string> {
  const cursor = sql.ref(`export ${area.name}`)
  await sql`declare ${cursor} no scroll cursor for
    select row_to_json(exported)::text as line from (${area.rows(userId)}) as exported`.execute(tx)
  let before = '[\n'
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(ROWS)} from ${cursor}`.execute(tx)
    if (rows.length === 0) break
    yield before + rows.map(({ line }) => line).join(',\n')
    before = ',\n'
  }
  await sql`close ${cursor}`.execute(tx)
  yield before === '[\n' ? '[]\n' : '\n]\n'
}
