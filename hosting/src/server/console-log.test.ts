import { execFileSync } from 'node:child_process'
import { createReadStream, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { setDiskFull } from '../../testing/full-disk.ts'
import { ConsoleLog } from './console-log.ts'

let folder = ''
const file = (name = 'console.log') => path.join(folder, name)
const lineOf = (number: number) => `line ${number}`.padEnd(100, '.')

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'console-log-'))
})
afterEach(() => {
  setDiskFull(false)
  rmSync(folder, { recursive: true })
})

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

it.each([
  ['long', lineOf],
  ['empty', () => ''],
])('skips %s lines that the disk is too slow for, and stores how many', async (_kind, line) => {
  const count = 1_500_000 / (line(0).length + 1)
  // A pipe without a reader is a disk that does not write.
  execFileSync('mkfifo', [file()])
  const log = new ConsoleLog(folder)
  for (let number = 0; number < count; number++) log.write(line(number))
  const reading = text(createReadStream(file()))
  await log.close()
  const lines = (await reading).split('\n').slice(0, -1)
  const note = lines.pop()
  expect(lines).toEqual(lines.map((_, number) => line(number)))
  expect(lines.length).toBeLessThan(count * 0.75)
  expect(note).toBe(`[node] ${Math.ceil(count) - lines.length} lines were not stored`)
})

it('counts the lines that a full disk refused, and stores those after them', async () => {
  const log = new ConsoleLog(folder)
  log.write('before')
  await log.close()
  setDiskFull(true)
  log.write('refused')
  log.write('refused as well')
  await log.close()
  setDiskFull(false)
  log.write('after')
  await log.close()
  expect(readFileSync(file(), 'utf8')).toBe('before\nafter\n[node] 2 lines were not stored\n')
})
