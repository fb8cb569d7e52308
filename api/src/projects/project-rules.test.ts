import { aProject, aTeamMember, aVersion } from '@quarry/db/testing/factories'
import { describe, expect, it } from 'vitest'
import * as contract from '../../contract/projects/projects.ts'
import { Permission } from '@quarry/domain/organizations/permissions'
import { testApp } from '../../testing/test-app.ts'
import { releaseScheduled } from './status/schedule-project.ts'

const current = testApp()

async function aliceProject(given: object = {}) {
  const { db, users } = current()
  const project = await aProject(db, { ownerId: users.alice.id, ...given })
  await aVersion(db, { projectId: project.id })
  return { project, params: { project: project.id } }
}

/** Nothing is missing for review. */
const READY = { body: 'Light for caves', clientSide: 'required', serverSide: 'optional', licenseId: 'MIT' }

const rowOf = (id: string) =>
  current().db.selectFrom('projects').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('the message of a moderator', () => {
  const words = { moderatorMessage: 'fix the licence', moderatorMessageBody: 'please' }

  it('is cleared by members who may edit, not by others', async () => {
    const { as, db, users } = current()
    const { project, params } = await aliceProject(words)
    await aTeamMember(db, { teamId: project.teamId, userId: users.bob.id, permissions: Permission.EditBody })
    for (const field of ['moderation_message', 'moderation_message_body']) {
      for (const viewer of ['mallory', 'bob'] as const)
        await expect(
          as(viewer)(contract.editProject, { params, body: { [field]: null } }),
        ).rejects.toMatchObject({ status: 401 })
    }
    expect(await rowOf(project.id)).toMatchObject(words)
    await as('alice')(contract.editProject, { params, body: { moderation_message: null } })
    expect((await rowOf(project.id)).moderatorMessage).toBeNull()
  })
})

describe('sending to review', () => {
  it('twice changes nothing and keeps the place in the queue', async () => {
    const { as, db } = current()
    const { project, params } = await aliceProject({ status: 'draft', ...READY })
    const submit = () => as('alice')(contract.editProject, { params, body: { status: 'processing' } })
    await submit()
    const { queuedAt } = await rowOf(project.id)
    await submit()
    expect(await rowOf(project.id)).toMatchObject({ status: 'processing', queuedAt })
    const messages = await db
      .selectFrom('threadMessages')
      .select('id')
      .where('threadId', '=', project.threadId)
      .execute()
    expect(messages).toHaveLength(1)
  })

  it('ends a schedule', async () => {
    const { as } = current()
    const { project, params } = await aliceProject({ status: 'scheduled', ...READY })
    await as('alice')(contract.editProject, { params, body: { status: 'processing' } })
    expect((await rowOf(project.id)).status).toBe('processing')
  })
})

describe('a schedule', () => {
  const body = { time: '2100-01-01T00:00:00Z', requested_status: 'approved' } as const
  const approvedAt = new Date('2021-05-06T07:08:09Z')

  it('does not change the date of approval, so that the project does not become the newest', async () => {
    const { as } = current()
    const { project, params } = await aliceProject({ approvedAt })
    await as('alice')(contract.scheduleProject, { params, body })
    expect(await releaseScheduled({ ...current().services, now: () => new Date('2099-12-31') })).toBe(0)
    expect(await releaseScheduled({ ...current().services, now: () => new Date('2100-01-02') })).toBe(1)
    expect(await rowOf(project.id)).toMatchObject({ status: 'approved', approvedAt, scheduledAt: null })
  })

  it('is removed when a moderator sets a status', async () => {
    const { as } = current()
    const { project, params } = await aliceProject({ approvedAt })
    await as('alice')(contract.scheduleProject, { params, body })
    await as('mo')(contract.editProject, { params, body: { status: 'approved' } })
    expect(await rowOf(project.id)).toMatchObject({ status: 'approved', approvedAt, scheduledAt: null })
  })
})

describe('fields of a project', () => {
  const draft = { title: 'Lanterns', description: 'Light for caves', license_id: 'MIT' }

  it('store each category once', async () => {
    const { as } = current()
    const body = { ...draft, slug: 'once-only', categories: ['magic', 'magic'], additional_categories: [] }
    const created = await as('alice')(contract.createDraft, { body })
    expect(created.categories).toEqual(['magic'])
    const params = { project: created.id }
    await as('alice')(contract.editProject, { params, body: { additional_categories: ['mobs', 'mobs'] } })
    expect((await rowOf(created.id)).additionalCategories).toEqual(['mobs'])
  })

  it('are named when a value is no id, or out of range for the database', async () => {
    const { request } = current()
    const attempt = async (more: object) => {
      const body = JSON.stringify({ ...draft, slug: 'bounds', ...more })
      const response = await request('alice', '/_internal/project', { method: 'POST', body })
      const { fields } = (await response.json()) as { fields?: { path: string }[] }
      return [response.status, fields?.[0]?.path]
    }
    expect(await attempt({ organization_id: '' })).toEqual([400, 'organization_id'])
    const item = { item: 'picture', ordering: 2 ** 31 }
    expect(await attempt({ gallery_items: [item] })).toEqual([400, 'gallery_items.0.ordering'])
  })
})
