import { anOrganization, aProject, aTeamMember, aUser } from '@quarry/db/testing/factories'
import { ALL_PERMISSIONS } from '@quarry/domain/organizations/permissions'
import { beforeEach, describe, expect, it } from 'vitest'
import { editProject } from '../../../contract/projects/projects.ts'
import {
  followOrganization,
  followUser,
  listFollowedCreators,
  unfollowOrganization,
  unfollowUser,
} from '../../../contract/collections/followed-creators.ts'
import { reviewProject } from '../../../contract/moderation/review.ts'
import { getProfile } from '../../../contract/accounts/profiles.ts'
import { getOrganization } from '../../../contract/organizations/organizations.ts'
import { deliver } from '../../../testing/deliver-events.ts'
import { testApp } from '../../../testing/test-app.ts'
import { NOTIFY_EFFECTS } from '../../notifications/notify.ts'

const current = testApp()
const run = () => deliver(current().db, 'notify', NOTIFY_EFFECTS)
beforeEach(async () => {
  for (const table of [
    'notifications',
    'userFollows',
    'organizationFollows',
    'outbox',
    'deliveries',
  ] as const)
    await current().db.deleteFrom(table).execute()
})

/** Recipients of notifications of new projects, once for each notification. */
async function recipients(): Promise<string[]> {
  const rows = await current()
    .db.selectFrom('notifications')
    .select('userId')
    .where('type', '=', 'creator_project')
    .execute()
  return rows.map(({ userId }) => userId).toSorted()
}

describe('following a creator', () => {
  it('lists the creator, marks it as followed for the follower alone, and is idempotent', async () => {
    const { as, db, users } = current()
    const organization = await anOrganization(db, { ownerId: users.alice.id })
    const person = { params: { user: 'alice' } }
    const group = { params: { organization: organization.slug } }
    for (let n = 0; n < 2; n += 1) {
      await as('bob')(followUser, person)
      await as('bob')(followOrganization, group)
    }
    expect(await as('bob')(listFollowedCreators, {})).toMatchObject({
      users: [{ id: users.alice.id }],
      organizations: [{ id: organization.id }],
    })
    const follows = async (who: 'bob' | 'mallory' | 'anonymous') => [
      (await as(who)(getProfile, person)).viewer.follows,
      (await as(who)(getOrganization, group)).viewer.follows,
    ]
    const followers = async () => [
      (await as('anonymous')(getProfile, person)).followers,
      (await as('anonymous')(getOrganization, group)).followers,
    ]
    expect(await followers()).toEqual([1, 1])
    expect(await follows('bob')).toEqual([true, true])
    expect(await follows('mallory')).toEqual([false, false])
    expect(await follows('anonymous')).toEqual([false, false])
    for (let n = 0; n < 2; n += 1) {
      await as('bob')(unfollowUser, person)
      await as('bob')(unfollowOrganization, group)
    }
    expect(await followers()).toEqual([0, 0])
    expect(await as('bob')(listFollowedCreators, {})).toEqual({ users: [], organizations: [] })
  })

  it('rejects following oneself or an unknown creator', async () => {
    const { as } = current()
    await expect(as('bob')(followUser, { params: { user: 'bob' } })).rejects.toMatchObject({
      status: 400,
      rule: 'follows_oneself',
    })
    await expect(as('bob')(followUser, { params: { user: 'nobody-here' } })).rejects.toMatchObject({
      status: 404,
    })
  })
})

describe('a project that becomes public for the first time', () => {
  it('notifies followers of its creators once, whether they follow the user or the organization', async () => {
    const { as, db, users } = current()
    const organization = await anOrganization(db, { ownerId: users.alice.id })
    const project = await aProject(db, { organizationId: organization.id, status: 'processing' })
    await aTeamMember(db, {
      teamId: project.teamId,
      userId: users.alice.id,
      permissions: ALL_PERMISSIONS,
    })
    const invited = await aUser(db)
    await aTeamMember(db, { teamId: project.teamId, userId: invited.id, accepted: false })
    await as('bob')(followUser, { params: { user: 'alice' } })
    await as('bob')(followOrganization, { params: { organization: organization.id } })
    await as('mallory')(followOrganization, { params: { organization: organization.id } })
    // Invited users are not creators, and creators are not notified of their own project.
    await as('ada')(followUser, { params: { user: invited.username } })
    await as('alice')(followOrganization, { params: { organization: organization.id } })
    const params = { project: project.id }
    await as('mo')(reviewProject, { params, body: { decision: 'approve' } })
    await run()
    expect(await recipients()).toEqual([users.bob.id, users.mallory.id].toSorted())
    // A project that was hidden and is public again is not new.
    for (const status of ['private', 'approved'] as const)
      await as('alice')(editProject, { params, body: { status } })
    await run()
    expect(await recipients()).toHaveLength(2)
  })

  it('notifies when it becomes public, not while it is hidden, nor when it was hidden again meanwhile', async () => {
    const { as, db, users } = current()
    const project = await aProject(db, {
      ownerId: users.alice.id,
      status: 'processing',
      requestedStatus: 'unlisted',
    })
    await as('bob')(followUser, { params: { user: 'alice' } })
    const params = { project: project.id }
    const set = (status: 'approved' | 'private') => as('alice')(editProject, { params, body: { status } })
    await as('mo')(reviewProject, { params, body: { decision: 'approve' } })
    await run()
    expect(await recipients()).toEqual([])
    await set('approved')
    await set('private')
    await run()
    expect(await recipients()).toEqual([])
    await set('approved')
    await run()
    expect(await recipients()).toEqual([users.bob.id])
  })

  it('notifies many followers in batches, each once', async () => {
    const { as, db, users } = current()
    const readers = await Promise.all(Array.from({ length: 1100 }, () => aUser(db)))
    await db
      .insertInto('userFollows')
      .values(readers.map(({ id }) => ({ followerId: id, userId: users.alice.id })))
      .execute()
    const project = await aProject(db, { ownerId: users.alice.id, status: 'processing' })
    await as('mo')(reviewProject, { params: { project: project.id }, body: { decision: 'approve' } })
    await run()
    await run()
    expect(await recipients()).toEqual(readers.map(({ id }) => id).toSorted())
  })
})
