import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Children } from './child-processes.ts'
import { compileAhead } from './compile-ahead.ts'

let folder = ''
let children: Children
const file = (name: string) => path.join(folder, name)
const compile = () => compileAhead(children, { name: 'compile-part', files: [file('part.ts')] })

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'quarry-compile-'))
  writeFileSync(file('part.ts'), 'export const part: number = 1\n')
  vi.stubEnv('NODE_COMPILE_CACHE', file('cache'))
  children = new Children(folder, file('logs'))
})
afterEach(async () => {
  await children.stop()
  children.release()
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

it('compiles once, again after a compilation that failed', async () => {
  const run = vi.spyOn(children, 'run')
  writeFileSync(file('part.ts'), 'export const part: number = (\n')
  await compile()
  await expect.poll(() => readFileSync(file('logs/compile-part.log'), 'utf8')).toContain('SyntaxError')
  writeFileSync(file('part.ts'), 'export const part: number = 1\n')
  await compile()
  expect(run).toHaveBeenCalledTimes(2)
  await compile()
  expect(run).toHaveBeenCalledTimes(2)
})

it('compiles nothing for a site that stops', async () => {
  const compiling = compile()
  await children.stop()
  await compiling
  rmSync(file('cache'), { recursive: true, force: true })
  await compile()
  expect(existsSync(file('cache'))).toBe(false)
})
