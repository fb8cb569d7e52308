import { aProject, aVersion } from '@quarry/db/testing/factories'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { getReviewStatistics, reviewProject } from '../../../contract/moderation/review.ts'
import { submitProject } from '../../../contract/projects/project-checklist.ts'
import { testApp, type Persona } from '../../../testing/test-app.ts'

const hourMs = 3_600_000
let aheadMs = 0
const current = testApp({ now: () => new Date(Date.now() + aheadMs) })
const statistics = (persona: Persona) => current().as(persona)(getReviewStatistics, {})

async function draft() {
  const { db, users } = current()
  const ready = { body: 'A text', clientSide: 'required', serverSide: 'optional' } as const
  const project = await aProject(db, { ownerId: users.alice.id, status: 'draft', ...ready })
  await aVersion(db, { projectId: project.id })
  return { params: { project: project.id } }
}

async function judged(persona: Persona, hours: number, one?: Awaited<ReturnType<typeof draft>>) {
  const { params } = one ?? (await draft())
  await current().as('alice')(submitProject, { params })
  aheadMs += hours * hourMs
  await current().as(persona)(reviewProject, { params, body: { decision: 'reject', message: 'No' } })
  return { params }
}

it('returns waiting times at decisions, of all moderators and of the caller', async () => {
  expect(await statistics('mo')).toEqual({
    days: 30,
    all: { decisions: 0, median_ms: null, ninetieth_ms: null, in_time: 0 },
    own: { decisions: 0, median_ms: null, ninetieth_ms: null, in_time: 0 },
  })
  // A resubmitted project starts a new wait.
  const one = await judged('mo', 10)
  await judged('mo', 20, one)
  await judged('ada', 60)
  const seen = await statistics('mo')
  const hours = (ms: number | null) => ms !== null && Math.round(ms / hourMs)
  expect([seen.all.decisions, seen.all.in_time, hours(seen.all.median_ms)]).toEqual([3, 2, 20])
  expect(hours(seen.all.ninetieth_ms)).toBe(52)
  expect([seen.own.decisions, seen.own.in_time, hours(seen.own.median_ms)]).toEqual([2, 2, 15])
  expect((await statistics('ada')).own).toMatchObject({ decisions: 1, in_time: 0 })
  const monthAgo = sql<Date>`created_at - interval '31 days'`
  await current().db.updateTable('threadMessages').set({ createdAt: monthAgo }).execute()
  expect((await statistics('mo')).all.decisions).toBe(0)
})
