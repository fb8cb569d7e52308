import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import path from 'node:path'

/*
 * Starts the site. The compiler of TypeScript takes 12 MB for as long as the starter runs: this file needs none, and another
 * process compiles the others once.
 */
const cache = path.resolve(import.meta.dirname, '../node_modules/.cache/quarry/compile-cache')
const inHere = (name) => path.join(import.meta.dirname, name)
if (!existsSync(cache))
  spawnSync(
    process.execPath,
    [inHere('start/compile-files.mjs'), inHere('start.ts'), inHere('start/tasks.ts')],
    {
      env: { ...process.env, NODE_COMPILE_CACHE: cache },
      stdio: 'ignore',
    },
  )
enableCompileCache(cache)
await import('./start.ts')
