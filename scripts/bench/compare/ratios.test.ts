import { expect, it } from 'vitest'
import { compareRuns, figuresOf, rowsOf } from './ratios.ts'

it('takes all numbers of a result but the sizes of the run', () => {
  expect(
    figuresOf({
      bench: 'x',
      projects: 9,
      p50Ms: 1,
      rssMb: null,
      steady: { perSecond8: 2, byKind: { all: 3 } },
    }),
  ).toEqual({ p50Ms: 1, 'steady.perSecond8': 2, 'steady.byKind.all': 3 })
})

it('compares medians, with the ratios of the rounds as spread', () => {
  const base = [{ p99Ms: 10 }, { p99Ms: 20 }, { p99Ms: 40 }]
  const present = [{ p99Ms: 20 }, { p99Ms: 30 }, { p99Ms: 20 }]
  expect(compareRuns(base, present)).toEqual([
    { figure: 'p99Ms', base: 20, present: 20, ratio: 1, spread: [0.5, 2] },
  ])
})

it.each([
  ['versionListPerSecond', 2],
  ['unique.perSecond8', 2],
  ['pagesPerSecond.fresh.home', 2],
  ['pagesPerSecond.freshP99Ms.home', 0.5],
  ['unique.p99Ms8', 0.5],
  ['rssMb', 0.5],
  ['lost', 0.5],
])('is a cost: half as much of %s costs %f times', (figure, ratio) => {
  expect(compareRuns([{ [figure]: 8 }], [{ [figure]: 4 }])[0]?.ratio).toBe(ratio)
})

it('leaves out figures that only one commit has', () => {
  expect(compareRuns([{ a: 1, b: 1 }], [{ a: 1, c: 1 }]).map(({ figure }) => figure)).toEqual(['a'])
})

it('has no ratio to nothing', () => {
  const [lost] = compareRuns([{ lost: 0 }], [{ lost: 3 }])
  expect(lost).toMatchObject({ base: 0, present: 3, ratio: undefined, spread: undefined })
})

it('marks ratios above 1.15', () => {
  const rows = rowsOf('api', compareRuns([{ aMs: 100, bMs: 100 }], [{ aMs: 115, bMs: 116 }]))
  expect(rows).toEqual([
    '| api | aMs | 100 | 115 | 1.15 | 1.15 to 1.15 |',
    '| api | bMs | 100 | 116 | ✗ 1.16 | 1.16 to 1.16 |',
  ])
})
