import { anOrganization, aProject, aUser, aVersion } from '@quarry/db/testing/factories'
import { mintId } from '@quarry/db/ids'
import { REVIEW_CLAIM_MS } from '@quarry/domain/moderation/review'
import { beforeEach, describe, expect, it } from 'vitest'
import { REVIEW_CHANNEL } from '../../../contract/live.ts'
import {
  claimNext,
  claimProject,
  getClaim,
  listReviewQueue,
  releaseProject,
  reviewProject,
} from '../../../contract/moderation/review.ts'
import { testApp, type Persona } from '../../../testing/test-app.ts'

let aheadMs = 0
const current = testApp({ now: () => new Date(Date.now() + aheadMs) })
beforeEach(async () => {
  aheadMs = 0
  await current()
    .db.updateTable('projects')
    .set({ status: 'draft' })
    .where('status', '=', 'processing')
    .execute()
})

/** In review for the given number of hours. */
async function waiting(hours: number, given: object = {}) {
  const { db, users } = current()
  const queuedAt = new Date(Date.now() - hours * 3_600_000)
  const project = await aProject(db, { ownerId: users.alice.id, status: 'processing', queuedAt, ...given })
  return { id: project.id, params: { project: project.id } }
}

const holderOf = async (project: string) => {
  const { claim } = await current().as('mo')(getClaim, { params: { project } })
  return claim && `${claim.user.username}${claim.is_own ? ' (own)' : ''}`
}
const take = (persona: Persona, project: string, takesOver = false) =>
  current().as(persona)(claimProject, { params: { project }, body: { take_over: takesOver } })

describe('claims', () => {
  it('belong to one moderator, are visible to all, and can be released', async () => {
    const { as } = current()
    const { id, params } = await waiting(1)
    expect(await holderOf(id)).toBeNull()
    await take('ada', id)
    expect(await holderOf(id)).toBe('ada')
    expect((await as('mo')(listReviewQueue, {})).entries[0]?.claim).toMatchObject({
      user: { username: 'ada' },
      is_own: false,
    })
    await expect(take('mo', id)).rejects.toMatchObject({ status: 409, rule: 'claimed_by_other' })
    await as('mo')(releaseProject, { params })
    expect(await holderOf(id)).toBe('ada')
    await as('ada')(releaseProject, { params })
    expect(await holderOf(id)).toBeNull()
  })

  it('require a takeover if another moderator has one, also for concurrent claims', async () => {
    const { id } = await waiting(1)
    const both = await Promise.allSettled([take('ada', id), take('mo', id)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await take('ada', id, true)
    expect(await holderOf(id)).toBe('ada')
    await take('mo', id, true)
    expect(await holderOf(id)).toBe('mo (own)')
  })

  it('expire unless they are extended', async () => {
    const { id } = await waiting(1)
    await take('ada', id)
    aheadMs = REVIEW_CLAIM_MS - 60_000
    await take('ada', id)
    aheadMs = 2 * REVIEW_CLAIM_MS - 120_000
    expect(await holderOf(id)).toBe('ada')
    aheadMs = 2 * REVIEW_CLAIM_MS
    expect(await holderOf(id)).toBeNull()
    await take('mo', id)
    expect(await holderOf(id)).toBe('mo (own)')
  })

  it('reserve the decision for their owner, and end with it', async () => {
    const { as, db } = current()
    const { id, params } = await waiting(1)
    await aVersion(db, { projectId: id })
    await take('ada', id)
    const decide = (persona: Persona) => as(persona)(reviewProject, { params, body: { decision: 'approve' } })
    await expect(decide('mo')).rejects.toMatchObject({ status: 409, rule: 'claimed_by_other' })
    await decide('ada')
    expect(await db.selectFrom('reviewClaims').selectAll().where('projectId', '=', id).execute()).toEqual([])
    await expect(take('ada', id)).rejects.toMatchObject({ status: 400, rule: 'not_in_review' })
  })

  it('refresh the open queue of staff only', async () => {
    const signals: string[] = []
    const stop = await current().services.live.listen((signal) => {
      if (signal.kind === 'changed') signals.push(signal.channel)
    })
    const { id } = await waiting(1)
    await take('mo', id)
    await expect.poll(() => signals).toContain(REVIEW_CHANNEL)
    signals.length = 0
    await current().db.updateTable('projects').set({ status: 'draft' }).where('id', '=', id).execute()
    await expect.poll(() => signals).toContain(REVIEW_CHANNEL)
    stop()
    const statusFor = async (persona: Persona) => {
      const response = await current().request(persona, `/_internal/live?channel=${REVIEW_CHANNEL}`)
      await response.body?.cancel()
      return response.status
    }
    expect([await statusFor('alice'), await statusFor('mo')]).toEqual([403, 200])
  })
})

describe('claiming the next project', () => {
  it('returns the unclaimed project with the longest wait, another one for each moderator', async () => {
    const [first, second, third] = [await waiting(9), await waiting(5), await waiting(2)]
    const nextOf = async (persona: Persona, body: object = {}) =>
      (await current().as(persona)(claimNext, { body })).next?.id
    const both = await Promise.all([nextOf('mo'), nextOf('ada')])
    expect(both.toSorted()).toEqual([first.id, second.id].toSorted())
    const own = both[0] as string
    expect(await nextOf('mo', { after: own })).toBe(third.id)
    expect(await holderOf(own)).toBeNull()
    expect(await nextOf('mo', { after: third.id })).toBeUndefined()
  })

  it('can be limited to one type', async () => {
    await waiting(9, { projectTypes: ['shader'], loaders: ['iris'] })
    const { id } = await waiting(2, { projectTypes: ['modpack'], loaders: ['fabric'] })
    const { next } = await current().as('mo')(claimNext, { body: { project_type: 'modpack' } })
    expect(next).toMatchObject({ id, url_type: 'modpack' })
  })
})

describe('the review queue', () => {
  const idsOf = async (query: object = {}) =>
    (await current().as('mo')(listReviewQueue, { query })).entries.map(({ project }) => project.id)

  it('is paged by time and id in both directions, without gaps for equal times', async () => {
    const at = new Date(Date.now() - 3_600_000)
    const { db, users } = current()
    const made: string[] = []
    for (let index = 0; index < 7; index += 1) {
      const given = {
        ownerId: users.alice.id,
        status: 'processing',
        queuedAt: index < 5 ? at : null,
      } as const
      made.push((await aProject(db, given)).id)
    }
    const paged = async (order: 'oldest' | 'newest') => {
      const seen: string[] = []
      for (let after: string | undefined; ;) {
        const page = await current().as('mo')(listReviewQueue, {
          query: { order, limit: 2, ...(after !== undefined && { after }) },
        })
        seen.push(...page.entries.map(({ project }) => project.id))
        after = seen.at(-1)
        expect(page.total).toBe(7)
        if (!page.has_more) break
      }
      return seen
    }
    const oldest = await paged('oldest')
    expect(oldest.slice(0, 5)).toEqual(made.slice(0, 5).toSorted())
    expect(oldest.toSorted()).toEqual(made.toSorted())
    expect(await paged('newest')).toEqual(oldest.toReversed())
    // The next page continues after a project that was decided meanwhile.
    const [first, ...others] = await idsOf({ limit: 5 })
    await db
      .updateTable('projects')
      .set({ status: 'draft' })
      .where('id', '=', first as string)
      .execute()
    expect(await idsOf({ after: first, limit: 4 })).toEqual(others)
  })

  it('can be searched and filtered by type and wait, with total counts', async () => {
    const [old, middle, young] = [
      await waiting(50, { title: 'Copper 100% lamps', projectTypes: ['mod'], loaders: ['fabric'] }),
      await waiting(30, {
        slug: `tuff-${mintId().toLowerCase()}`,
        projectTypes: ['mod', 'plugin'],
        loaders: ['paper'],
      }),
      await waiting(1, { projectTypes: ['plugin'], loaders: ['paper'] }),
    ]
    expect(await idsOf({ search: 'COPPER 100%' })).toEqual([old.id])
    expect(await idsOf({ search: 'tuff-' })).toEqual([middle.id])
    expect(await idsOf({ search: '_%' })).toEqual([])
    const { bob } = current().users
    const owned = await waiting(20, { ownerId: bob.id })
    const organization = await anOrganization(current().db, { slug: 'lantern-makers' })
    const ours = await waiting(10, { organizationId: organization.id })
    expect(await idsOf({ search: 'BOB' })).toEqual([owned.id])
    expect(await idsOf({ search: 'Lantern-Makers' })).toEqual([ours.id])
    expect(await idsOf({ search: 'lantern-maker' })).toEqual([])
    await current()
      .db.updateTable('projects')
      .set({ status: 'draft' })
      .where('id', 'in', [owned.id, ours.id])
      .execute()
    expect(await idsOf({ project_type: 'plugin' })).toEqual([middle.id, young.id])
    expect(await idsOf({ waited: 'long' })).toEqual([old.id, middle.id])
    const tooLong = await current().as('mo')(listReviewQueue, { query: { waited: 'too_long' } })
    expect(tooLong.entries.map(({ project }) => project.id)).toEqual([old.id])
    expect(tooLong).toMatchObject({
      total: 1,
      waiting: {
        all: 3,
        long: 2,
        too_long: 1,
        types: [
          { type: 'mod', count: 2 },
          { type: 'plugin', count: 2 },
        ],
      },
    })
  })
})

it('deletes the claims of a deleted account', async () => {
  const { db } = current()
  const { id } = await waiting(1)
  const someone = await aUser(db, { role: 'moderator' })
  const endsAt = new Date(Date.now() + REVIEW_CLAIM_MS)
  await db.insertInto('reviewClaims').values({ projectId: id, userId: someone.id, endsAt }).execute()
  await db.deleteFrom('users').where('id', '=', someone.id).execute()
  expect(await holderOf(id)).toBeNull()
})
