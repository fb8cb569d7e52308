import { aProject } from '@quarry/db/testing/factories'
import { REVIEW_CLAIM_MS } from '@quarry/domain/moderation/review'
import { beforeEach, describe, expect, it } from 'vitest'
import { claimProject, getClaim } from '../../../contract/moderation/review.ts'
import {
  getReviewChecklist,
  keepReviewProgress,
  type ReviewProgress,
} from '../../../contract/moderation/review-checklist.ts'
import { testApp, type Persona } from '../../../testing/test-app.ts'
import { reviewChecklist } from './review-checklist.service.ts'

let aheadMs = 0
const current = testApp({ now: () => new Date(Date.now() + aheadMs) })
beforeEach(() => {
  aheadMs = 0
})

async function waiting() {
  const { db, users } = current()
  const { id } = await aProject(db, { ownerId: users.alice.id, status: 'processing', queuedAt: new Date() })
  return { id, params: { project: id } }
}
const progressOf = async (persona: Persona, project: string) =>
  (await current().as(persona)(getReviewChecklist, { params: { project } })).progress

const { version } = reviewChecklist
const far: ReviewProgress = {
  stage: 'links',
  chosen: [
    { reason: 'slug-misused', fields: {} },
    { reason: 'links-other', fields: { which: 'the wiki' } },
  ],
}

describe('progress in the review checklist', () => {
  it('is stored for each moderator and project', async () => {
    const { as } = current()
    const { id, params } = await waiting()
    expect(await progressOf('mo', id)).toBeNull()
    await as('mo')(keepReviewProgress, { params, body: { version, stage: 'title', chosen: [] } })
    await as('mo')(keepReviewProgress, { params, body: { version, ...far } })
    expect(await progressOf('mo', id)).toEqual(far)
    expect(await progressOf('ada', id)).toBeNull()
    expect(await progressOf('mo', (await waiting()).id)).toBeNull()
  })

  it('restarts with a new submission, and with another version of the checklist', async () => {
    const { as, db } = current()
    const { id, params } = await waiting()
    await as('mo')(keepReviewProgress, { params, body: { version, ...far } })
    await db
      .updateTable('projects')
      .set({ queuedAt: new Date(0) })
      .where('id', '=', id)
      .execute()
    expect(await progressOf('mo', id)).toBeNull()
    await as('mo')(keepReviewProgress, { params, body: { version, ...far } })
    await db
      .updateTable('reviewProgress')
      .set({ version: version + 1 })
      .where('projectId', '=', id)
      .execute()
    expect(await progressOf('mo', id)).toBeNull()
    const stale = as('mo')(keepReviewProgress, { params, body: { version: version + 1, ...far } })
    await expect(stale).rejects.toMatchObject({ status: 409 })
  })

  it('extends an own claim, and creates none', async () => {
    const { as } = current()
    const { params } = await waiting()
    const endsOf = async () => (await as('mo')(getClaim, { params })).claim?.ends
    await as('mo')(keepReviewProgress, { params, body: { version, ...far } })
    expect(await endsOf()).toBeUndefined()
    await as('mo')(claimProject, { params, body: {} })
    aheadMs = REVIEW_CLAIM_MS - 60_000
    await as('mo')(keepReviewProgress, { params, body: { version, ...far } })
    aheadMs = REVIEW_CLAIM_MS + 60_000
    expect(await endsOf()).toBeDefined()
  })
})

describe('the review checklist', () => {
  const reasons = reviewChecklist.stages.flatMap((stage) => stage.reasons)

  it('has unique ids of stages and reasons', () => {
    const ids = [...reviewChecklist.stages.map(({ id }) => `stage ${id}`), ...reasons.map(({ id }) => id)]
    expect(new Set(ids).size).toBe(ids.length)
    expect(reviewChecklist.stages.map(({ title }) => title)).toEqual([
      'Title',
      'Address',
      'Summary',
      'Description',
      'Links',
      'Tags',
      'Environment',
      'Gallery',
      'Versions',
      'Copyright',
      'Rules',
      'Permissions of packed files',
      'Private server',
    ])
  })

  it.each(reasons.map((reason) => [reason.id, reason] as const))(
    'uses all fields of %s in its text',
    (_, reason) => {
      const known = ['title', 'slug', ...reason.fields.map(({ id }) => id)]
      const used = [...reason.text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
      expect(known).toEqual(expect.arrayContaining(used))
      expect(used).toEqual(expect.arrayContaining(reason.fields.map(({ id }) => id)))
    },
  )
})
