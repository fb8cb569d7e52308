import { expect, it } from 'vitest'
import type { ConsoleEntry } from '../console-log.ts'
import { findInConsole } from './console-search.ts'

const entries = ['Alice joined', 'tick', 'tick', 'alice left', 'Bob and ALICE'].map(
  (text, key): ConsoleEntry => ({ kind: 'line', key, text }),
)

it('shows the lines that contain a text in any case, and how many are between them', () => {
  const { count, shown } = findInConsole(entries, ' alice ')
  expect(count).toBe(3)
  expect(shown.map((one) => ('text' in one ? one.text : one))).toEqual([
    'Alice joined',
    { kind: 'between', key: 2.5, count: 2 },
    'alice left',
    'Bob and ALICE',
  ])
})

it('shows nothing if no line contains it', () => {
  expect(findInConsole(entries, 'carol')).toEqual({ count: 0, shown: [] })
})
