import { expect, it } from 'vitest'
import { ConsoleLog, ENTRIES_MAX } from './console-log.ts'

const texts = (log: ConsoleLog) => log.snapshot().map((entry) => ('text' in entry ? entry.text : entry.kind))

it('continues after the last line and ignores lines that it has', () => {
  const log = new ConsoleLog()
  expect(log.next).toBeUndefined()
  log.begin('first')
  log.append(5, ['five', 'six'])
  expect(log.next).toEqual({ console: 'first', line: 7 })
  log.begin('first')
  log.append(6, ['six', 'seven'])
  expect(texts(log)).toEqual(['five', 'six', 'seven'])
})

it('marks skipped lines and a restart of the agent', () => {
  const log = new ConsoleLog()
  log.begin('first')
  log.append(0, ['zero'])
  log.skip(40)
  log.append(41, ['later'])
  log.begin('second')
  expect(log.next).toEqual({ console: 'second', line: 0 })
  log.append(0, ['again'])
  expect(texts(log)).toEqual(['zero', 'skipped', 'later', 'restarted', 'again'])
})

it('keeps the styles of lines, but no commands for terminals', () => {
  const log = new ConsoleLog()
  log.begin('first')
  log.append(0, ['\u001b[33;1mWARN\u001b[0m low\tmemory'])
  expect(log.snapshot()).toMatchObject([
    { text: 'WARN low    memory', runs: [{ start: 0, end: 4, color: 'yellow', isBold: true }] },
  ])
})

it('keeps the last lines only, with keys that rise by one', () => {
  const log = new ConsoleLog()
  log.begin('first')
  for (let block = 0; block < 25; block += 1)
    log.append(
      block * 1000,
      Array.from({ length: 1000 }, (_, at) => `line ${block * 1000 + at}`),
    )
  const entries = log.snapshot()
  expect(entries).toHaveLength(ENTRIES_MAX)
  expect(texts(log).at(-1)).toBe('line 24999')
  expect(texts(log)[0]).toBe('line 15000')
  expect((entries.at(-1)?.key ?? 0) - (entries[0]?.key ?? 0)).toBe(ENTRIES_MAX - 1)
})

it('stays empty of what was cleared', () => {
  const log = new ConsoleLog()
  log.begin('first')
  log.append(0, ['zero'])
  log.clear()
  log.append(1, ['one'])
  expect(texts(log)).toEqual(['one'])
})
