import { execFileSync } from 'node:child_process'
import { createReadStream, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ConsoleLog } from './console-log.ts'

let folder = ''
const file = (name = 'console.log') => path.join(folder, name)
const lineOf = (number: number) => `line ${number}`.padEnd(100, '.')

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'console-log-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

it('stores lines in order, also after it was closed', async () => {
  const log = new ConsoleLog(folder)
  for (let number = 0; number < 1_000; number++) log.write(lineOf(number))
  await log.close()
  log.write('again')
  await log.close()
  const lines = readFileSync(file(), 'utf8').split('\n')
  expect([lines.length, lines[0], lines[999], lines[1_000]]).toEqual([1_002, lineOf(0), lineOf(999), 'again'])
})

it('begins another file and keeps the one before it', async () => {
  const log = new ConsoleLog(folder)
  for (const letter of ['a', 'b', 'c']) {
    log.write(letter.repeat(9 * 1024 ** 2))
    await log.close()
  }
  expect(readFileSync(file(), 'utf8')[0]).toBe('c')
  expect(readFileSync(file('console.1.log'), 'utf8')[0]).toBe('b')
})

it('skips lines that the disk is too slow for, and stores how many', async () => {
  // A pipe without a reader is a disk that does not write.
  execFileSync('mkfifo', [file()])
  const log = new ConsoleLog(folder)
  for (let number = 0; number < 50_000; number++) log.write(lineOf(number))
  const reading = text(createReadStream(file()))
  await log.close()
  const lines = (await reading).trimEnd().split('\n')
  const note = lines.pop()
  expect(lines).toEqual(lines.map((_, number) => lineOf(number)))
  expect(lines.length).toBeLessThan(15_000)
  expect(note).toBe(`[node] ${50_000 - lines.length} lines were not stored`)
})
