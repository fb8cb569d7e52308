import { aProject, aTeamMember, aUser, aVersion } from '@quarry/db/testing/factories'
import type { Effects } from '@quarry/jobs/delivery-workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { scheduleProject } from '../../contract/projects/projects.ts'
import { reviewProject } from '../../contract/moderation/review.ts'
import { inviteTeamMember, joinTeam } from '../../contract/organizations/teams.ts'
import { editVersion } from '../../contract/versions/versions.ts'
import { deliver } from '../../testing/deliver-events.ts'
import { withConfirmedEmails } from '../../testing/confirmed-emails.ts'
import { testApp } from '../../testing/test-app.ts'
import { releaseScheduled } from '../projects/status/schedule-project.ts'
import { NOTIFY_EFFECTS } from './notify.ts'

const current = testApp()
withConfirmedEmails(current)
const run = () => deliver(current().db, 'notify', NOTIFY_EFFECTS)
beforeEach(() => current().db.deleteFrom('notifications').execute())

const inbox = async (userId?: string) => {
  const rows = await current().db.selectFrom('notifications').selectAll().orderBy('createdAt').execute()
  return userId === undefined ? rows : rows.filter((row) => row.userId === userId)
}

async function aWaitingProject() {
  const { db, users } = current()
  const project = await aProject(db, { ownerId: users.alice.id, status: 'processing' })
  await aTeamMember(db, { teamId: project.teamId, userId: users.bob.id })
  await aTeamMember(db, { teamId: project.teamId, userId: users.mallory.id, accepted: false })
  return { project, params: { project: project.id } }
}

describe('decisions of review', () => {
  it('notify every accepted member once, and no one else', async () => {
    const { as, users } = current()
    const { project, params } = await aWaitingProject()
    await as('mo')(reviewProject, { params, body: { decision: 'reject', message: 'No source' } })
    await run()
    await run()
    const rows = await inbox()
    expect(rows.map((row) => row.userId).toSorted()).toEqual([users.alice.id, users.bob.id].toSorted())
    expect(rows[0]).toMatchObject({
      type: 'status_change',
      projectId: project.id,
      oldStatus: 'processing',
      newStatus: 'rejected',
      actorId: null,
      readAt: null,
    })
  })

  it('notify members of scheduled changes, too', async () => {
    const { as, db, users, services } = current()
    const project = await aProject(db, { ownerId: users.alice.id, status: 'approved' })
    const time = new Date(Date.now() + 60_000).toISOString()
    await as('alice')(scheduleProject, {
      params: { project: project.id },
      body: { time, requested_status: 'approved' },
    })
    await run()
    expect(await inbox()).toEqual([])
    await releaseScheduled({ ...services, now: () => new Date(Date.now() + 120_000) })
    await run()
    expect(await inbox(users.alice.id)).toMatchObject([{ oldStatus: 'scheduled', newStatus: 'approved' }])
  })
})

describe('new versions', () => {
  async function aFollowedProject(status: 'approved' | 'private' = 'approved') {
    const { db, users } = current()
    const project = await aProject(db, { ownerId: users.alice.id, status })
    const version = await aVersion(db, { projectId: project.id, status: 'draft' })
    for (const userId of [users.bob.id, users.alice.id])
      await db.insertInto('follows').values({ userId, projectId: project.id }).execute()
    return { project, version }
  }
  const publish = (version: string) =>
    current().as('alice')(editVersion, { params: { version }, body: { status: 'listed' } })

  it('notify the followers except the author, once', async () => {
    const { users } = current()
    const { project, version } = await aFollowedProject()
    await publish(version.id)
    await publish(version.id)
    await run()
    expect(await inbox()).toMatchObject([
      { userId: users.bob.id, type: 'project_update', projectId: project.id, versionId: version.id },
    ])
  })

  it('notify no one if the project is hidden', async () => {
    const { version } = await aFollowedProject('private')
    await publish(version.id)
    await run()
    expect(await inbox()).toEqual([])
  })

  it('notify no one if the version was deleted', async () => {
    const { version } = await aFollowedProject()
    await publish(version.id)
    await current().db.deleteFrom('versions').where('id', '=', version.id).execute()
    await run()
    expect(await inbox()).toEqual([])
  })

  it('notify each of many followers once, in batches, while followers change', async () => {
    const { db } = current()
    const { project, version } = await aFollowedProject()
    const readers = await Promise.all(Array.from({ length: 1100 }, () => aUser(db)))
    const follows = readers.map(({ id }) => ({ userId: id, projectId: project.id }))
    await db.insertInto('follows').values(follows).execute()
    await publish(version.id)
    const rounds: number[] = []
    const counting: Effects = {
      'version.published': async (tx, delivery) => {
        const rest = await NOTIFY_EFFECTS['version.published']?.(tx, delivery)
        rounds.push(rest ? 1 : 0)
        return rest
      },
    }
    await deliver(db, 'notify', counting)
    expect(rounds).toEqual([1, 1, 0])
    const notified = (await inbox()).map(({ userId }) => userId)
    expect(notified.length).toBe(1101)
    expect(new Set(notified).size).toBe(1101)
  })
})

describe('invitations', () => {
  it('notify the invited user, with inviter and role', async () => {
    const { as, users } = current()
    const { project } = await aWaitingProject()
    const { ada, alice } = users
    await as('alice')(inviteTeamMember, {
      params: { team: project.teamId },
      body: { user_id: ada.id, role: 'Artist' },
    })
    await run()
    expect(await inbox()).toMatchObject([
      { userId: ada.id, type: 'team_invite', projectId: project.id, actorId: alice.id, role: 'Artist' },
    ])
  })

  it('notify no one if they were accepted before', async () => {
    const { as, users } = current()
    const { project } = await aWaitingProject()
    const params = { team: project.teamId }
    await as('alice')(inviteTeamMember, { params, body: { user_id: users.ada.id } })
    await as('ada')(joinTeam, { params })
    await run()
    expect(await inbox()).toEqual([])
  })

  it('leave out the inviter if that account was deleted', async () => {
    const { as, db } = current()
    const { project } = await aWaitingProject()
    const invited = await aUser(db)
    const params = { team: project.teamId }
    await as('alice')(inviteTeamMember, { params, body: { user_id: invited.id } })
    const payload = { teamId: project.teamId, userId: invited.id, actorId: 'zzzzzzzz', role: 'Member' }
    await db
      .updateTable('outbox')
      .set({ payload: JSON.stringify(payload) })
      .where('name', '=', 'member.invited')
      .execute()
    await run()
    expect(await inbox(invited.id)).toMatchObject([{ type: 'team_invite', actorId: null }])
  })
})
