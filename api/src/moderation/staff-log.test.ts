import {
  aCollection,
  aMessage,
  anOrganization,
  aProject,
  aReport,
  aVersion,
} from '@quarry/db/testing/factories'
import { storeDeadLetter } from '@quarry/jobs/dead-letters'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createDraft, deleteProject, editProject } from '../../contract/projects/projects.ts'
import { editCollection } from '../../contract/collections/collections.ts'
import { discardJob } from '../../contract/site/jobs.ts'
import { reviewProject } from '../../contract/moderation/review.ts'
import { editOrganization } from '../../contract/organizations/organizations.ts'
import { deleteUserIcon, editUser } from '../../contract/accounts/users.ts'
import { editTeamMember } from '../../contract/organizations/teams.ts'
import { closeReports } from '../../contract/reports/reports.ts'
import { listStaffLog } from '../../contract/moderation/staff-log.ts'
import { deleteMessage } from '../../contract/threads/threads.ts'
import { deleteVersion } from '../../contract/versions/versions.ts'
import { testApp } from '../../testing/test-app.ts'

const current = testApp()

const logged = async (about: string) =>
  (await current().as('mo')(listStaffLog, { query: { about } })).entries.map(
    ({ action, thing, thing_name: name, detail, before, after, why, actor }) => ({
      by: actor.username,
      action,
      thing,
      name,
      ...(detail !== null && { detail }),
      ...(before !== null && { before }),
      ...(after !== null && { after }),
      ...(why !== null && { why }),
    }),
  )

describe('the staff log', () => {
  it('has actions on projects and versions, and outlives them', async () => {
    const { as, db, users } = current()
    const project = await aProject(db, {
      ownerId: users.alice.id,
      status: 'processing',
      title: 'Copper Lamps',
      summary: 'Lamps',
    })
    const version = await aVersion(db, { projectId: project.id, versionNumber: '1.4.0' })
    const params = { project: project.id }
    await as('mo')(reviewProject, { params, body: { decision: 'reject', message: 'Say what it does.' } })
    await as('mo')(editProject, { params, body: { description: 'Lamps of copper' } })
    await as('ada')(editTeamMember, {
      params: { team: project.teamId, user: users.alice.id },
      body: { role: 'Smith' },
    })
    await as('ada')(deleteVersion, { params: { version: version.id } })
    await as('ada')(deleteProject, { params })
    const of = { thing: 'project', name: 'Copper Lamps' }
    expect(await logged(project.id)).toEqual([
      { by: 'ada', action: 'deleted', ...of },
      { by: 'ada', action: 'version_deleted', ...of, detail: '1.4.0' },
      {
        by: 'ada',
        action: 'members_changed',
        ...of,
        detail: users.alice.id,
        before: '{"role":"Member"}',
        after: '{"role":"Smith"}',
      },
      {
        by: 'mo',
        action: 'edited',
        ...of,
        before: '{"summary":"Lamps"}',
        after: '{"summary":"Lamps of copper"}',
      },
      {
        by: 'mo',
        action: 'status_set',
        ...of,
        before: 'processing',
        after: 'rejected',
        why: 'Say what it does.',
      },
    ])
  })

  it('has actions on content, messages and reports of others', async () => {
    const { as, db, users } = current()
    const collection = await aCollection(db, { userId: users.alice.id, status: 'listed' })
    await as('mo')(editCollection, { params: { collection: collection.id }, body: { status: 'rejected' } })
    expect(await logged(collection.id)).toMatchObject([
      { by: 'mo', action: 'status_set', before: 'listed', after: 'rejected' },
    ])
    const organization = await anOrganization(db, { ownerId: users.alice.id })
    await as('ada')(editOrganization, {
      params: { organization: organization.id },
      body: { description: 'Another text' },
    })
    expect(await logged(organization.id)).toMatchObject([{ action: 'edited', name: organization.name }])
    const report = await aReport(db, { reporterId: users.mallory.id })
    const message = await aMessage(db, { threadId: report.threadId, authorId: users.mallory.id })
    await as('mo')(deleteMessage, { params: { message: message.id } })
    await as('mo')(closeReports, { body: { reports: [report.id], closed: true, words: 'Taken care of.' } })
    expect(await logged(report.id)).toMatchObject([
      { action: 'report_closed', why: 'Taken care of.' },
      { action: 'message_deleted', detail: message.id },
    ])
    await storeDeadLetter(db, {
      key: 'notify:project:p1',
      queue: 'notify',
      name: 'version.published',
      aggregate: 'project:p1',
      payload: {},
      reason: 'no answer',
      attempts: 20,
    })
    const { id } = await db.selectFrom('deadLetters').select('id').executeTakeFirstOrThrow()
    await as('mo')(discardJob, { params: { job: String(id) } })
    expect(await logged(String(id))).toMatchObject([
      { action: 'job_discarded', name: 'notify · version.published', detail: 'project:p1' },
    ])
  })

  it("has changes of a user's avatar by staff, but not by the user", async () => {
    const { as, users } = current()
    const params = { user: users.mallory.id }
    await as('mallory')(deleteUserIcon, { params })
    expect(await logged(users.mallory.id)).toEqual([])
    await as('mo')(deleteUserIcon, { params })
    expect(await logged(users.mallory.id)).toMatchObject([{ by: 'mo', action: 'edited', thing: 'user' }])
  })

  it('has changes of roles and badges, also own ones, without addresses', async () => {
    const { as, db, users } = current()
    const { id } = users.bob
    await as('ada')(editUser, { params: { user: id }, body: { role: 'moderator', badges: 33 } })
    await as('ada')(editUser, { params: { user: id }, body: { role: 'developer' } })
    expect(await logged(id)).toEqual([
      { by: 'ada', action: 'role_set', thing: 'user', name: 'bob', before: 'moderator', after: 'developer' },
      { by: 'ada', action: 'badges_set', thing: 'user', name: 'bob', before: '0', after: '33' },
      { by: 'ada', action: 'role_set', thing: 'user', name: 'bob', before: 'developer', after: 'moderator' },
    ])
    const rows = await db.selectFrom('staffLog').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('@')
  })

  it('has projects that staff create for an organization of others', async () => {
    const { as, db, users } = current()
    const organization = await anOrganization(db, { ownerId: users.alice.id })
    const draft = (slug: string) => ({
      body: {
        slug,
        title: slug,
        description: 'Light for caves',
        license_id: 'MIT',
        organization_id: organization.id,
      },
    })
    const { id } = await as('mo')(createDraft, draft('made-by-staff'))
    const byOwner = await as('alice')(createDraft, draft('made-by-owner'))
    expect(await logged(id)).toEqual([
      { by: 'mo', action: 'created', thing: 'project', name: 'made-by-staff' },
    ])
    expect(await logged(byOwner.id)).toEqual([])
  })

  it('has no actions of staff on their own content, nor of other users', async () => {
    const { as, db, users } = current()
    const own = await aProject(db, { ownerId: users.mo.id })
    const other = await aProject(db, { ownerId: users.alice.id })
    const body = { description: 'A text' }
    await as('mo')(editProject, { params: { project: own.id }, body })
    await as('alice')(editProject, { params: { project: other.id }, body })
    await as('mo')(editUser, { params: { user: users.mo.id }, body: { bio: 'Reads everything' } })
    expect([await logged(own.id), await logged(other.id), await logged(users.mo.id)]).toEqual([[], [], []])
  })

  it('has no entry of a failed action', async () => {
    const { as, db, users } = current()
    const project = await aProject(db, { ownerId: users.alice.id, status: 'processing' })
    const params = { project: project.id }
    await expect(as('mo')(reviewProject, { params, body: { decision: 'reject' } })).rejects.toMatchObject({
      status: 400,
    })
    expect(await logged(project.id)).toEqual([])
  })
})

describe('reading the staff log', () => {
  const noteJob = (n: number) =>
    current()
      .db.insertInto('staffLog')
      .values({
        at: new Date(),
        actorId: current().users.mo.id,
        action: 'job_retried',
        thing: 'job',
        thingId: `page-${n}`,
      })
      .execute()

  it('is paged and filtered by target and member of staff', async () => {
    const { as, users } = current()
    for (const n of [1, 2, 3]) await noteJob(n)
    const first = await as('mo')(listStaffLog, { query: { thing: 'job', by: 'MO', limit: 2 } })
    expect([first.entries.map((one) => one.thing_id), first.has_more]).toEqual([['page-3', 'page-2'], true])
    const before = first.entries.at(-1)?.id
    const rest = await as('mo')(listStaffLog, { query: { thing: 'job', by: users.mo.id, before } })
    expect(rest.entries[0]?.thing_id).toBe('page-1')
    const { entries } = await as('mo')(listStaffLog, { query: { thing: 'job', by: 'no-one_here' } })
    expect(entries).toEqual([])
  })

  it('cannot be changed in the database', async () => {
    const { db } = current()
    await noteJob(4)
    const refused = 'only added to'
    await expect(db.deleteFrom('staffLog').execute()).rejects.toThrow(refused)
    await expect(db.updateTable('staffLog').set({ why: null }).execute()).rejects.toThrow(refused)
    await expect(sql`truncate staff_log`.execute(db)).rejects.toThrow(refused)
  })

  it('includes actions of deleted accounts', async () => {
    const { as, db } = current()
    const actorId = 'GoneModr'
    await db
      .insertInto('staffLog')
      .values({ at: new Date(), actorId, action: 'edited', thing: 'project', thingId: 'GoneProj' })
      .execute()
    const { entries } = await as('ada')(listStaffLog, { query: { by: actorId } })
    expect(entries).toMatchObject([{ actor: { id: actorId, username: null }, thing_id: 'GoneProj' }])
  })
})
