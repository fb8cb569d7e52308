import { describe, expect, it } from 'vitest'
import { LogReader, sinceOf, type LogMark } from './log-reader.ts'

const frame = (text: string, second = 20, stream = 1) => {
  const body = Buffer.from(`2026-11-29T01:03:${second}Z ${text}`)
  const header = Buffer.from([stream, 0, 0, 0, 0, 0, 0, 0])
  header.writeUInt32BE(body.byteLength, 4)
  return Buffer.concat([header, body])
}

function read(frames: Buffer[], mark?: LogMark, known: 'skip' | 'announce' = 'announce') {
  const lines: string[] = []
  const reader = new LogReader({
    onLine: (line, isKnown) => lines.push(isKnown ? `(${line})` : line),
    mark,
    known,
  })
  for (const byte of Buffer.concat(frames)) reader.push(Buffer.from([byte]))
  reader.end()
  return { lines, mark: reader.mark }
}

const at = (second: number, count: number): LogMark => ({ second: `2026-11-29T01:03:${second}`, count })

describe('the output of a container', () => {
  it('is put together from parts of lines, of each stream on its own', () => {
    const parts = [frame('a\r\n'), frame('lo'), frame('error\n', 20, 2), frame('ng\n'), frame('end')]
    expect(read(parts)).toEqual({ lines: ['a', 'error', 'long', 'end'], mark: at(20, 5) })
  })

  it('continues at its mark', () => {
    const parts = [frame('a\n', 19), frame('b\n'), frame('c\n'), frame('d\n'), frame('e\n', 21)]
    expect(read(parts, at(20, 2))).toEqual({ lines: ['(a)', '(b)', '(c)', 'd', 'e'], mark: at(21, 1) })
    expect(read(parts, at(20, 2), 'skip').lines).toEqual(['d', 'e'])
    expect(read(parts.slice(0, 3), at(20, 2))).toEqual({ lines: ['(a)', '(b)', '(c)'], mark: at(20, 2) })
    expect(sinceOf(at(20, 2))).toBe('&since=1795914200')
  })

  it('is new when the second of the mark has fewer parts than before, as in a new file', () => {
    expect(read([frame('x\n'), frame('y\n')], at(20, 5), 'skip')).toEqual({
      lines: ['x', 'y'],
      mark: at(20, 2),
    })
    expect(read([frame('x\n'), frame('z\n', 21)], at(20, 5), 'skip').lines).toEqual(['x', 'z'])
  })

  it('keeps its mark when nothing is read', () => {
    expect(read([], at(20, 5))).toEqual({ lines: [], mark: at(20, 5) })
  })
})
