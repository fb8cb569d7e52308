import { expect, it } from 'vitest'
import { createContext } from '../context.ts'
import { planPeople } from '../plan/user-plan.ts'
import { reportRows } from './report-rows.ts'

const now = new Date('2026-10-01T12:00:00Z')
const PROJECTS = 90

it.each([1, 2, 3, 4, 5, 6, 7, 8])('reports come from people who were there by then (seed %i)', (seed) => {
  const storage = { put: async () => {} }
  const context = createContext({
    seed,
    projects: PROJECTS,
    isBulk: false,
    now,
    triggersOff: false,
    siteUrl: 'https://seeded.example',
    storage,
  })
  const people = planPeople(context)
  const joined = new Map(people.users.map(({ id, joinedMs }) => [id, joinedMs]))
  const published = Array.from({ length: PROJECTS }, (_, n) => context.ids.project(n))
  const { reports } = reportRows(context, people, published)
  expect(reports).toHaveLength(24)
  for (const { reporterId, createdAt, closedAt } of reports) {
    expect(createdAt?.getTime()).toBeGreaterThan(joined.get(reporterId ?? '') ?? Infinity)
    expect(closedAt?.getTime() ?? 0).toBeLessThanOrEqual(now.getTime())
  }
})
