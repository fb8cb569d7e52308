#!/usr/bin/env node
import { enableCompileCache } from 'node:module'

import { replaceByLeanProcess } from '../src/memory-settings.ts'

replaceByLeanProcess(import.meta.filename)
enableCompileCache()
const { main } = await import('../src/main.ts')
try {
  await main(process.argv.slice(2), process.env)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
