import fc from 'fast-check'
import { expect, it } from 'vitest'
import { serverPlanName } from '../hosting/plans.ts'
import { SERVER_PLANS, serverPlan } from './server-plans.ts'

it.each([
  [1, { cpu: 2, ram: 2048, swap: 512, storage: 16_384, monthly: 600, yearly: 6000 }],
  [2, { cpu: 4, ram: 4096, swap: 1024, storage: 32_768, monthly: 1200, yearly: 12_000 }],
  [4, { cpu: 8, ram: 8192, swap: 2048, storage: 65_536, monthly: 2400, yearly: 24_000 }],
  [24, { cpu: 8, ram: 49_152, swap: 12_288, storage: 212_992, monthly: 14_400, yearly: 144_000 }],
])('the plan of step %i has its sizes and prices', (step, plan) => {
  expect(serverPlan(step)).toEqual(plan)
})

it('prices grow with the memory, and sizes never shrink', () => {
  expect(SERVER_PLANS).toHaveLength(24)
  const step = fc.integer({ min: 1, max: 23 })
  fc.assert(
    fc.property(step, (smaller) => {
      const [plan, next] = [serverPlan(smaller), serverPlan(smaller + 1)]
      expect(next.monthly - plan.monthly).toBe(600)
      expect(next.ram - plan.ram).toBe(2048)
      for (const size of ['cpu', 'swap', 'storage'] as const)
        expect(next[size]).toBeGreaterThanOrEqual(plan[size])
      expect(plan.storage).toBeLessThanOrEqual(212_992)
      expect(plan.yearly).toBe(10 * plan.monthly)
    }),
  )
})

it('the plans of hosting have names, others are custom', () => {
  expect(SERVER_PLANS.slice(0, 5).map(({ ram }) => serverPlanName(ram))).toEqual([
    'small',
    'medium',
    'custom',
    'large',
    'custom',
  ])
})
