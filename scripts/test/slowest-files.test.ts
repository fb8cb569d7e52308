import { expect, it } from 'vitest'
import { slowestFiles } from './slowest-files.ts'

const file = (name: string, startTime: number, endTime: number, tests: number) => ({
  name: `/site/${name}`,
  startTime,
  endTime,
  assertionResults: Array.from({ length: tests }),
})

it('lists the slowest files of all stages, slowest first', () => {
  const reports = [
    { testResults: [file('api/a.test.ts', 1000, 3500, 4), file('api/b.test.ts', 0, 100, 1)] },
    { testResults: [file('web/c.test.tsx', 5000, 17_040, 30)] },
  ]
  expect(slowestFiles(reports, '/site', 2)).toEqual([
    '   12.0 s  web/c.test.tsx (30 tests)',
    '    2.5 s  api/a.test.ts (4 tests)',
  ])
})
