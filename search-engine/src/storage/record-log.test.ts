import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { temporaryFolder } from '../../tests/support/temporary-folder.ts'
import { AppendFile, frame, hasRecordBehind, scanRecords } from './record-log.ts'

function contents(file: AppendFile): { texts: string[]; end: number } {
  const scanner = scanRecords(file.fd, 0, file.end)
  const texts: string[] = []
  for (let step = scanner.next(); ; step = scanner.next()) {
    if (step.done) return { texts, end: step.value }
    texts.push(step.value.content.toString())
  }
}

describe('record log', () => {
  it('gives back what was appended, whatever its length', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 1, maxLength: 300 })), (texts) => {
        const file = new AppendFile(join(temporaryFolder(), 'log'))
        for (const text of texts) file.append(frame(Buffer.from(text)))
        expect(contents(file)).toEqual({ texts, end: file.end })
        file.close()
      }),
      { numRuns: 30 },
    )
  })

  it('stops at a torn record, wherever it was torn', () => {
    const path = join(temporaryFolder(), 'log')
    const whole = Buffer.concat([frame(Buffer.from('first')), frame(Buffer.from('second'))])
    const firstEnd = frame(Buffer.from('first')).length
    for (let length = firstEnd; length < whole.length; length++) {
      writeFileSync(path, whole.subarray(0, length))
      const file = new AppendFile(path)
      expect(contents(file)).toEqual({ texts: ['first'], end: firstEnd })
      expect(hasRecordBehind(file.fd, firstEnd, file.end)).toBe(false)
      file.close()
    }
  })

  it('distinguishes damage in the middle from a torn tail', () => {
    const path = join(temporaryFolder(), 'log')
    const file = new AppendFile(path)
    for (const text of ['one', 'two', 'three']) file.append(frame(Buffer.from(text)))
    file.close()
    const bytes = readFileSync(path)
    bytes[frame(Buffer.from('one')).length + 9] = 0
    writeFileSync(path, bytes)
    const damaged = new AppendFile(path)
    const { texts, end } = contents(damaged)
    expect(texts).toEqual(['one'])
    expect(hasRecordBehind(damaged.fd, end, damaged.end)).toBe(true)
    damaged.close()
  })

  it('shares one sync among many callers', async () => {
    const path = join(temporaryFolder(), 'log')
    const file = new AppendFile(path)
    await Promise.all(
      Array.from({ length: 50 }, async (_, at) => {
        file.append(frame(Buffer.from(String(at))))
        await file.sync()
      }),
    )
    expect(contents(file).texts).toHaveLength(50)
    appendFileSync(path, 'x')
    file.close()
  })
})
