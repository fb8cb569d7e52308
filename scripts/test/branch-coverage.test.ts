import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { branchesByWorkspace } from './branch-coverage.ts'

it('adds the files of a workspace up', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'quarry-branches-'))
  const counted = (total: number, covered: number) => ({
    branches: { total, covered },
    lines: { total: 0, covered: 0 },
  })
  const summary = {
    total: counted(99, 1),
    '/site/api/src/a.ts': counted(6, 6),
    '/site/api/src/b.ts': counted(4, 3),
    '/site/web/src/c.ts': counted(0, 0),
  }
  const file = path.join(folder, 'summary.json')
  writeFileSync(file, JSON.stringify(summary))
  expect(branchesByWorkspace(file, '/site')).toEqual([
    'api            branches  90.0 % of 10  lines 100.0 % of 0',
    'web            branches 100.0 % of 0  lines 100.0 % of 0',
  ])
  rmSync(folder, { recursive: true })
})
