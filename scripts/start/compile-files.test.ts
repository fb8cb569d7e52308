import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

let folder = ''
const file = (name: string) => path.join(folder, name)
const run = (...args: string[]) =>
  execFileSync(process.execPath, args, {
    env: { ...process.env, NODE_COMPILE_CACHE: file('cache') },
    encoding: 'utf8',
    stdio: 'pipe',
  })
const compile = (name: string) => run(path.join(import.meta.dirname, 'compile-files.mjs'), file(name))

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'compile-files-'))
  writeFileSync(file('package.json'), '{ "type": "module" }')
  // `amaro` is the compiler of TypeScript in Node.
  const hasCompiler = "process.moduleLoadList.some((name) => name.includes('amaro'))"
  writeFileSync(file('main.ts'), "import { name } from './name.ts'\nconsole.log(name as string)\n")
  writeFileSync(file('name.ts'), `export const name: string = 'compiler: ' + ${hasCompiler}\n`)
})
afterEach(() => rmSync(folder, { recursive: true }))

it('files are compiled with what they import, but not run', () => {
  expect(run(file('main.ts'))).toBe('compiler: true\n')
  rmSync(file('cache'), { recursive: true })
  expect(compile('main.ts')).toBe('')
  expect(run(file('main.ts'))).toBe('compiler: false\n')
})

it('a file that cannot be compiled fails', () => {
  writeFileSync(file('name.ts'), 'export const name = (\n')
  expect(() => compile('main.ts')).toThrow('compile-files.mjs')
})
