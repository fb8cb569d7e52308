import { reindex } from './reindex/reindex.ts'

process.exitCode = await reindex(process.argv.slice(2), process.env, process)
