import { readEnvironment } from '@quarry/config/read-environment'
import { ToolEnvironment } from '@quarry/config/tools'
import { connect } from '@quarry/db/db'
import { migrate } from '@quarry/db/migrate'
import { syncReference } from '@quarry/db/reference'

/** `npm run migrate`: brings DATABASE_URL to the schema of this code, with its reference data. Safe to repeat. */
const { DATABASE_URL: url } = readEnvironment(ToolEnvironment, process.env)
if (!url) {
  console.error('DATABASE_URL: is needed')
  process.exit(1)
}
const db = connect(url, { max: 2, patience: 'maintenance' })
const applied = await migrate(db)
await syncReference(db)
await db.destroy()
console.log(applied.length > 0 ? `applied ${applied.join(', ')}` : 'the schema is up to date')
