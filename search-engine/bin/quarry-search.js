#!/usr/bin/env node
// JavaScript, because Node takes 0.1 s to load what it strips types with, and every start pays that twice.
import * as nodeModule from 'node:module'

/**
 * Indexing makes much short-lived garbage, of which V8 and malloc would keep 400 MB resident with 100 000 documents.
 * A young generation of 16 MB and blocks that go back to the system when they are freed keep it small; with 8 MB the
 * collector takes twice as long, with 32 MB the process is 90 MB larger (measured under load). The old generation is
 * collected when it has grown by 60 %: between searches little of it is garbage.
 */
const flags = [
  '--max-semi-space-size=16',
  '--heap-growing-percent=60',
  '--disable-warning=ExperimentalWarning',
]
const mallocVariable = 'MALLOC_MMAP_THRESHOLD_'
const mallocThresholdBytes = '65536'

/**
 * Both can only be set when a process begins, so this process is replaced by one that has them; its number, its
 * streams and its signals stay the same. Does nothing where that is not possible.
 */
function replaceByLeanProcess() {
  if (process.platform !== 'linux' || process.execve === undefined) return
  if (process.env[mallocVariable] !== undefined) return
  const program = [process.execPath, ...flags, ...process.execArgv, import.meta.filename]
  const env = { ...process.env, [mallocVariable]: mallocThresholdBytes }
  process.execve(process.execPath, [...program, ...process.argv.slice(2)], env)
}

if (!process.features.typescript) {
  console.error(`quarry-search needs Node 24, this is ${process.version}`)
  process.exit(1)
}
replaceByLeanProcess()
nodeModule.enableCompileCache()
const { main } = await import('../src/main.ts')
try {
  await main(process.argv.slice(2), process.env)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
