import { describe, expect, it } from 'vitest'
import { createProgressBar, progressLine } from './progress-bar.ts'

describe('progressLine', () => {
  it('shows share, rate and time left', () => {
    expect(progressLine({ index: 'projects', done: 25_000, total: 100_000 }, 5)).toBe(
      'projects      ██████░░░░░░░░░░░░░░░░░░  25% 25,000/100,000  5,000/s  15 s left',
    )
  })

  it('does without a total', () => {
    expect(progressLine({ index: 'users', done: 300, total: 0 }, 2)).toBe('users         300  150/s')
  })
})

const screen = (isTTY: boolean) => {
  const written: string[] = []
  return { written, isTTY, write: (text: string) => written.push(text) }
}

describe('createProgressBar', () => {
  it('redraws one line on a terminal', () => {
    const terminal = screen(true)
    let time = 0
    const bar = createProgressBar(terminal, () => time)
    for (const done of [10, 20, 100]) {
      time += 200
      bar.show({ index: 'users', done, total: 100 })
    }
    bar.end()
    expect(terminal.written.slice(0, -1).every((text) => text.startsWith('\r'))).toBe(true)
    expect(terminal.written.at(-1)).toBe('\n')
  })

  it('writes few lines into a log, the last one always', () => {
    const log = screen(false)
    let time = 10_000
    const bar = createProgressBar(log, () => time)
    for (const done of [10, 20, 30, 100]) {
      time += 200
      bar.show({ index: 'users', done, total: 100 })
    }
    expect(log.written).toHaveLength(2)
    expect(log.written[1]).toContain('100%')
  })
})
