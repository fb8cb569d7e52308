import { expect, it } from 'vitest'
import { chartPoints, figuresOf } from './server-figures.ts'

const plan = { memory_mb: 2048, storage_mb: 16_384 }

it('shows figures as shares of the plan, at most all of it', () => {
  expect(
    figuresOf(
      { cpu_percent: 130, memory_mb: 512, storage_mb: 20_000, players: { online: 5, max: 20 } },
      plan,
    ),
  ).toEqual({
    cpu: { value: 100, share: 1 },
    memory: { value: 512, share: 0.25 },
    storage: { value: 20_000, share: 1 },
    players: { value: 5, share: 0.25 },
  })
})

it('shows no share of what is unknown', () => {
  const { cpu, memory } = figuresOf(
    { cpu_percent: null, memory_mb: null, storage_mb: 1, players: null },
    plan,
  )
  expect([cpu, memory]).toEqual([
    { value: null, share: null },
    { value: null, share: null },
  ])
})

it('draws the newest sample at the end and leaves gaps out', () => {
  expect(chartPoints([0, null, 1], 5)).toBe('50.0,28.0 100.0,0.0')
  expect(chartPoints([1], 5)).toBe('')
})
