import { aCollection, anOrganization, aProject, aTeamMember, aUser } from '@quarry/db/testing/factories'
import type { ProjectStatus } from '@quarry/domain/projects/project-statuses'
import type { BulkTakedownKind } from '@quarry/domain/moderation/bulk-takedowns'
import { describe, expect, it } from 'vitest'
import { getProject } from '../../../contract/projects/projects.ts'
import { reviewProject } from '../../../contract/moderation/review.ts'
import { listStaffLog } from '../../../contract/moderation/staff-log.ts'
import {
  suspendUser,
  getBulkTakedowns,
  restoreBulkTakedown,
} from '../../../contract/moderation/bulk-takedowns.ts'
import { takeDownCollection } from '../../../contract/moderation/takedowns.ts'
import { deliver } from '../../../testing/deliver-events.ts'
import { aMailbox } from '../../../testing/mailbox.ts'
import { testApp } from '../../../testing/test-app.ts'
import { bulkTakedownEffects } from './continue-bulk-takedown.ts'

const current = testApp()
const mailbox = aMailbox()
const ALL: BulkTakedownKind[] = ['project', 'collection', 'organization']
const reason = 'Adverts under every name.'

/** A user with a project of each status, and with content of the other kinds. */
async function aMaker(username: string) {
  const { db, users } = current()
  const user = await aUser(db, { username })
  const project = (status: ProjectStatus) => aProject(db, { ownerId: user.id, status })
  const [open, hidden, waiting, draft, before] = [
    await project('approved'),
    await project('private'),
    await project('processing'),
    await project('draft'),
    await project('withheld'),
  ]
  const shared = await project('approved')
  await aTeamMember(db, { teamId: shared.teamId, userId: users.bob.id })
  const organization = await anOrganization(db, { ownerId: user.id })
  const within = await aProject(db, { organizationId: organization.id, status: 'archived' })
  const listed = await aCollection(db, { userId: user.id, status: 'listed' })
  const taken = await aCollection(db, { userId: user.id, status: 'unlisted' })
  await current().as('mo')(takeDownCollection, {
    params: { collection: taken.id },
    body: { reason: 'Before.' },
  })
  return { user, open, hidden, waiting, draft, before, shared, within, organization, listed, taken }
}

const suspend = (user: string, things: BulkTakedownKind[] = ALL) =>
  current().as('mo')(suspendUser, { params: { user }, body: { reason, days: null, things } })
const read = (user: string) => current().as('mo')(getBulkTakedowns, { params: { user } })
const give = (user: string, takedown: string) =>
  current().as('ada')(restoreBulkTakedown, { params: { user, takedown } })
const goOn = () => {
  const { db } = current()
  return deliver(db, 'bulk_takedown', bulkTakedownEffects({ ...current().services, db }))
}
const rowsOf = (table: 'projects' | 'collections', ids: readonly string[]) =>
  current().db.selectFrom(table).select(['id', 'status']).where('id', 'in', ids).execute()
const statusesOf = async (projects: readonly { id: string }[]) => {
  const rows = await rowsOf(
    'projects',
    projects.map(({ id }) => id),
  )
  return projects.map(({ id }) => rows.find((row) => row.id === id)?.status)
}

describe('bulk takedowns', () => {
  it('preview and take down visible or submitted content without other members', async () => {
    const maker = await aMaker('takedown-all')
    const { open, hidden, waiting, draft, before, shared, within } = maker
    const projects = [open, hidden, waiting, draft, before, shared, within]
    const { things } = await read('takedown-all')
    expect([
      things.project.total,
      things.shared.total,
      things.collection.total,
      things.organization.total,
    ]).toEqual([3, 1, 1, 1])
    expect(things.shared.first.map(({ id }) => id)).toEqual([shared.id])
    await suspend('takedown-all')
    expect(await statusesOf(projects)).toEqual([
      'withheld',
      'private',
      'rejected',
      'draft',
      'withheld',
      'approved',
      'withheld',
    ])
    expect(await current().as('mo')(getProject, { params: { project: open.id } })).toMatchObject({
      moderator_message: { message: reason },
    })
    const { takedowns, things: left } = await read('takedown-all')
    expect(takedowns).toMatchObject([{ reason, ended: expect.any(String), undone: null }])
    expect(takedowns[0]?.names).toHaveLength(5)
    expect([left.project.total, left.collection.total, left.organization.total]).toEqual([0, 0, 0])
  })

  it('restore exactly what they took down, except for later decisions', async () => {
    const maker = await aMaker('takedown-back')
    const { open, waiting, before, within, listed, taken, organization } = maker
    await suspend('takedown-back')
    await current().as('ada')(reviewProject, {
      params: { project: within.id },
      body: { decision: 'reject', message: 'Its own fault.' },
    })
    const [takedown] = (await read('takedown-back')).takedowns
    await give('takedown-back', takedown?.id ?? '')
    expect(await statusesOf([open, waiting, before, within])).toEqual([
      'approved',
      'processing',
      'withheld',
      'rejected',
    ])
    const collections = await rowsOf('collections', [listed.id, taken.id])
    expect(collections.find(({ id }) => id === listed.id)?.status).toBe('listed')
    expect(collections.find(({ id }) => id === taken.id)?.status).toBe('rejected')
    const { takenDownAt } = await current()
      .db.selectFrom('organizations')
      .select('takenDownAt')
      .where('id', '=', organization.id)
      .executeTakeFirstOrThrow()
    expect(takenDownAt).toBeNull()
    await expect(give('takedown-back', takedown?.id ?? '')).rejects.toMatchObject({
      rule: 'given_back_already',
    })
    const { entries } = await current().as('mo')(listStaffLog, { query: { about: maker.user.id } })
    expect(entries.map(({ action, after, why }) => [action, after, why])).toEqual([
      ['things_given_back', '5', null],
      ['things_taken', '5', reason],
      ['suspended', 'for-good', reason],
    ])
  })

  it('take down the first batch at once and the rest by the queue, with one email', async () => {
    const { db } = current()
    const user = await aUser(db, { username: 'takedown-many' })
    const projects = []
    for (let n = 0; n < 60; n++) projects.push(await aProject(db, { ownerId: user.id, status: 'approved' }))
    await mailbox.collect(current())
    await suspend('takedown-many', ['project'])
    const counts = async () => {
      const [takedown] = (await read('takedown-many')).takedowns
      return Object.fromEntries((takedown?.counts ?? []).map(({ state, count }) => [state, count]))
    }
    expect(await counts()).toEqual({ taken: 25, waits: 35 })
    await goOn()
    expect(await counts()).toEqual({ taken: 60 })
    const mails = (await mailbox.collect(current())).filter(({ to }) => to === user.email)
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      'Your account is suspended',
      'Your content was taken down',
    ])
    expect(mails.find(({ subject }) => subject.includes('content'))?.text).toContain('And 40 more.')
    const [takedown] = (await read('takedown-many')).takedowns
    await give('takedown-many', takedown?.id ?? '')
    await goOn()
    expect(await counts()).toEqual({ given: 60 })
    expect(new Set(await statusesOf(projects))).toEqual(new Set(['approved']))
    const back = (await mailbox.collect(current())).filter(({ to }) => to === user.email)
    expect(back.map(({ subject }) => subject)).toEqual(['Your content was restored'])
    expect((await read('takedown-many')).takedowns[0]).toMatchObject({ given: expect.any(String) })
  })

  it('stop when they are undone before their end', async () => {
    const { db } = current()
    const user = await aUser(db, { username: 'takedown-stopped' })
    const projects = []
    for (let n = 0; n < 30; n++) projects.push(await aProject(db, { ownerId: user.id, status: 'unlisted' }))
    await suspend('takedown-stopped', ['project'])
    const [takedown] = (await read('takedown-stopped')).takedowns
    await give('takedown-stopped', takedown?.id ?? '')
    await goOn()
    expect(new Set(await statusesOf(projects))).toEqual(new Set(['unlisted']))
    const mails = (await mailbox.collect(current())).filter(({ to }) => to === user.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Your account is suspended'])
  })

  it('take down nothing that was not selected', async () => {
    const maker = await aMaker('takedown-nothing')
    await suspend('takedown-nothing', [])
    expect(await statusesOf([maker.open])).toEqual(['approved'])
    expect((await read('takedown-nothing')).takedowns).toEqual([])
  })

  it('do not notify followers of restored projects', async () => {
    const { db } = current()
    const user = await aUser(db, { username: 'takedown-quiet' })
    await aProject(db, { ownerId: user.id, status: 'approved' })
    await suspend('takedown-quiet', ['project'])
    const [takedown] = (await read('takedown-quiet')).takedowns
    await give('takedown-quiet', takedown?.id ?? '')
    const notified = await db
      .selectFrom('outbox')
      .select('name')
      .where('name', 'in', ['project.listed', 'project.approved', 'project.withheld'])
      .execute()
    expect(notified).toEqual([])
  })
})
