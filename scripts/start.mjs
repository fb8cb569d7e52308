import { enableCompileCache } from 'node:module'
import path from 'node:path'

/*
 * Starts the site. The compiler of TypeScript takes 12 MB as long as the starter runs: this file needs none, the others are
 * compiled once.
 */
enableCompileCache(path.resolve(import.meta.dirname, '../node_modules/.cache/quarry/compile-cache'))
await import('./start/collect-garbage.mjs')
await import('./start.ts')
