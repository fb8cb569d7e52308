import { aFile, aGalleryItem, aProject, aTeamMember, aVersion } from '@quarry/db/testing/factories'
import { describe, expect, it } from 'vitest'
import {
  editProject,
  getProject,
  getProjectDetail,
  scheduleProject,
} from '../../contract/projects/projects.ts'
import { listReviewQueue, listReviewQueueV2, reviewProject } from '../../contract/moderation/review.ts'
import { getChecklist, submitProject } from '../../contract/projects/project-checklist.ts'
import { Permission } from '@quarry/domain/organizations/permissions'
import type { ProjectStatus } from '../../contract/enums.ts'
import { testApp, type Persona } from '../../testing/test-app.ts'
import { releaseScheduled } from '../projects/status/schedule-project.ts'

const current = testApp()

/** Everything that a submission requires. */
async function aReadyProject(given: object = {}) {
  const { db, users } = current()
  const sides = { clientSide: 'required', serverSide: 'optional' } as const
  const project = await aProject(db, {
    ownerId: users.alice.id,
    status: 'draft',
    body: 'A text',
    ...sides,
    ...given,
  })
  await aVersion(db, { projectId: project.id })
  return { project, params: { project: project.id } }
}
const statusOf = async (id: string) =>
  (await current().db.selectFrom('projects').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
    .status

/** Domain events of a project, without its changes. */
async function domainEventsOf(projectId: string) {
  const rows = await current().db.selectFrom('outbox').selectAll().orderBy('id').execute()
  return rows
    .map(({ name, payload }) => ({
      name,
      ...(payload as { projectId?: string }),
    }))
    .filter((event) => event.projectId === projectId && event.name !== 'project.changed')
}

describe('review of a project', () => {
  it('leads from draft to review to the requested status', async () => {
    const { as, db, users } = current()
    const { project, params } = await aReadyProject({
      requestedStatus: 'unlisted',
    })
    await as('alice')(submitProject, { params })
    const queue = await as('mo')(listReviewQueue, {})
    expect(queue.entries.at(-1)).toMatchObject({
      project: { id: project.id, status: 'processing' },
      owner: 'alice',
    })
    expect((await as('mo')(listReviewQueueV2, {})).map((entry) => entry.id)).toContain(project.id)
    await as('mo')(reviewProject, { params, body: { decision: 'approve' } })
    const approved = await as('alice')(getProject, { params })
    expect(approved.status).toBe('unlisted')
    expect(approved.approved).not.toBeNull()
    const messages = await db
      .selectFrom('threadMessages')
      .select(['oldStatus', 'newStatus', 'hideIdentity'])
      .where('threadId', '=', project.threadId)
      .orderBy('createdAt')
      .execute()
    expect(await domainEventsOf(project.id)).toMatchObject([
      {
        name: 'project.submitted',
        actorId: users.alice.id,
        newStatus: 'processing',
      },
      { name: 'project.approved', actorId: users.mo.id, newStatus: 'unlisted' },
    ])
    expect(messages).toEqual([
      { oldStatus: 'draft', newStatus: 'processing', hideIdentity: false },
      { oldStatus: 'processing', newStatus: 'unlisted', hideIdentity: true },
    ])
  })

  it('shows the reason of a rejection to members only, until the next submission', async () => {
    const { as } = current()
    const { params } = await aReadyProject({ status: 'processing', approvedAt: new Date() })
    await expect(as('mo')(reviewProject, { params, body: { decision: 'reject' } })).rejects.toMatchObject({
      fields: [{ path: 'message' }],
    })
    await as('mo')(reviewProject, {
      params,
      body: { decision: 'reject', message: 'No source', body: 'Please add it' },
    })
    expect((await as('alice')(getProject, { params })).moderator_message).toEqual({
      message: 'No source',
      body: 'Please add it',
    })
    await as('mo')(reviewProject, {
      params,
      body: { decision: 'withhold', message: 'Still none' },
    })
    expect((await as('anonymous')(getProject, { params })).moderator_message).toBeNull()
    await as('alice')(editProject, { params, body: { status: 'processing' } })
    const again = await as('alice')(getProject, { params })
    expect([again.status, again.moderator_message]).toEqual(['processing', null])
  })

  it('rejects the submission of incomplete projects', async () => {
    const { as, db, users } = current()
    const project = await aProject(db, {
      ownerId: users.alice.id,
      status: 'draft',
      licenseId: 'LicenseRef-Unknown',
    })
    const params = { project: project.id }
    await expect(as('alice')(submitProject, { params })).rejects.toMatchObject({
      status: 400,
      message: '`status` cannot be processing before a version is uploaded',
    })
    await aVersion(db, { projectId: project.id })
    await expect(as('alice')(editProject, { params, body: { status: 'processing' } })).rejects.toMatchObject({
      message:
        '`status` cannot be processing until these are done: add-description, select-environments, select-license',
    })
    expect(await statusOf(project.id)).toBe('draft')
  })
})

describe('permitted changes of status', () => {
  const creatorMay: Record<string, ProjectStatus[]> = {
    draft: ['processing'],
    rejected: ['processing'],
    withheld: ['processing'],
    processing: [],
    approved: ['archived', 'unlisted', 'private', 'draft'],
    private: ['approved', 'archived', 'unlisted', 'draft'],
  }
  const targets: ProjectStatus[] = [
    'approved',
    'archived',
    'unlisted',
    'private',
    'draft',
    'processing',
    'rejected',
    'withheld',
  ]

  it.each(Object.entries(creatorMay))('are limited for creators from %s', async (from, allowed) => {
    const attempt = async (persona: Persona, target: ProjectStatus) => {
      const { project, params } = await aReadyProject({ status: from, approvedAt: new Date() })
      const words = persona === 'mo' ? { moderation_message: 'Said with it' } : {}
      const tried = current().as(persona)(editProject, {
        params,
        body: { status: target, ...words },
      })
      await tried.catch(() => {})
      return statusOf(project.id)
    }
    const others = targets.filter((target) => target !== from)
    const byAlice = await Promise.all(
      others.map(async (target) => ((await attempt('alice', target)) === target ? target : undefined)),
    )
    expect(new Set(byAlice)).toEqual(new Set([...allowed, undefined]))
    const byMo = await Promise.all(others.map((target) => attempt('mo', target)))
    // Withholding never publishes.
    const isHidden = from === 'draft' || from === 'private'
    expect(byMo).toEqual(others.map((target) => (target === 'withheld' && isHidden ? 'rejected' : target)))
  })

  it.each(['approved', 'archived', 'unlisted', 'private'] as const)(
    'do not let staff make a project %s that was never submitted',
    async (status) => {
      const { as } = current()
      const { project, params } = await aReadyProject({ approvedAt: null, requestedStatus: status })
      const edit = { params, body: { status } }
      const refused = { status: 400, message: expect.stringContaining('before the project is submitted') }
      await expect(as('mo')(editProject, edit)).rejects.toMatchObject(refused)
      await expect(as('mo')(reviewProject, { params, body: { decision: 'approve' } })).rejects.toMatchObject(
        refused,
      )
      expect(await statusOf(project.id)).toBe('draft')
      await as('alice')(submitProject, { params })
      await as('mo')(editProject, edit)
      expect(await statusOf(project.id)).toBe(status)
    },
  )

  it('give moderators who are members the rights of their role', async () => {
    const { as, db, users } = current()
    const { project, params } = await aReadyProject({ status: 'approved' })
    await aTeamMember(db, {
      teamId: project.teamId,
      userId: users.mo.id,
      permissions: Permission.UploadVersion,
    })
    await expect(
      as('mo')(editProject, { params, body: { title: 'By the moderator' } }),
    ).rejects.toMatchObject({ status: 401 })
  })
})

describe('the project checklist', () => {
  it('lists required and open items, and whether the project can be submitted', async () => {
    const { as, db } = current()
    const { project, params } = await aReadyProject()
    const { items, can_submit: canSubmit } = await as('alice')(getChecklist, {
      params,
    })
    expect(canSubmit).toBe(true)
    expect(items.filter((item) => !item.done).map((item) => item.id)).toEqual([
      'tell-more',
      'add-icon',
      'feature-gallery-image',
      'select-tags',
      'add-links',
    ])
    await aGalleryItem(db, { projectId: project.id, featured: true })
    const after = await as('alice')(getChecklist, { params })
    expect(after.items.find((item) => item.id === 'feature-gallery-image')?.done).toBe(true)
  })

  it('shows the same warnings to members and moderators, without blocking the submission', async () => {
    const { as, db } = current()
    const { project, params } = await aReadyProject({
      title: 'Lanterns (Forge)',
      summary: 'Lanterns: forge',
      licenseId: 'GPL-3.0-only',
    })
    await db
      .insertInto('projectLinks')
      .values({
        projectId: project.id,
        platform: 'wiki',
        url: 'https://example.org/wiki',
      })
      .execute()
    const seenBy = async (persona: Persona) =>
      (await as(persona)(getChecklist, { params })).items.filter(
        ({ level, done }) => level === 'expected' && !done,
      )
    const seen = await seenBy('alice')
    expect(seen.map(({ id, saw }) => [id, saw])).toEqual([
      ['plain-title', ['Forge']],
      ['write-summary', ['Lanterns: forge']],
      ['tell-more', ['A text']],
      ['mend-links', ['https://example.org/wiki']],
      ['add-source', ['GPL-3.0-only']],
    ])
    expect(await seenBy('mo')).toEqual(seen)
    const [version] = await db
      .selectFrom('versions')
      .select('id')
      .where('projectId', '=', project.id)
      .execute()
    await aFile(db, {
      versionId: version?.id ?? '',
      fileType: 'sources-jar',
      primary: false,
    })
    expect((await seenBy('alice')).map(({ id }) => id)).not.toContain('add-source')
    await as('alice')(submitProject, { params })
    expect(await statusOf(project.id)).toBe('processing')
    expect((await seenBy('mo')).map(({ id }) => id)).toContain('plain-title')
  })
})

describe('scheduled projects', () => {
  it('are hidden until their time and then get the requested status', async () => {
    const { as, db } = current()
    const { project, params } = await aReadyProject({ status: 'approved' })
    const time = new Date(Date.now() + 3_600_000).toISOString()
    await as('alice')(scheduleProject, {
      params,
      body: { time, requested_status: 'archived' },
    })
    await expect(as('anonymous')(getProject, { params })).rejects.toMatchObject({ status: 404 })
    expect((await as('alice')(getProject, { params })).status).toBe('scheduled')
    expect(await releaseScheduled({ ...current().services, now: () => new Date() })).toBe(0)
    expect(
      await releaseScheduled({
        ...current().services,
        now: () => new Date(Date.now() + 7_200_000),
      }),
    ).toBe(1)
    expect(await statusOf(project.id)).toBe('archived')
    const trace = await db
      .selectFrom('threadMessages')
      .select(['authorId', 'oldStatus', 'newStatus', 'hideIdentity'])
      .where('threadId', '=', project.threadId)
      .orderBy('createdAt', 'desc')
      .executeTakeFirst()
    expect(trace).toEqual({
      authorId: null,
      oldStatus: 'scheduled',
      newStatus: 'archived',
      hideIdentity: false,
    })
    expect(await domainEventsOf(project.id)).toContainEqual({
      name: 'project.released',
      projectId: project.id,
      actorId: null,
      oldStatus: 'scheduled',
      newStatus: 'archived',
    })
  })

  it('require an approval and a future time', async () => {
    const { as } = current()
    const body = {
      time: '2100-01-01T00:00:00Z',
      requested_status: 'approved',
    } as const
    const { params } = await aReadyProject()
    await expect(as('alice')(scheduleProject, { params, body })).rejects.toMatchObject({ status: 401 })
    const approved = await aReadyProject({ status: 'approved' })
    await expect(
      as('alice')(scheduleProject, {
        params: approved.params,
        body: { ...body, time: '2020-01-01T00:00:00Z' },
      }),
    ).rejects.toMatchObject({ fields: [{ path: 'time' }] })
  })
})

it('returns the abilities of each viewer', async () => {
  const { as } = current()
  const { params } = await aReadyProject({ status: 'approved' })
  const can = async (viewer: Persona | 'anonymous') =>
    (await as(viewer)(getProjectDetail, { params })).viewer.can
  expect(await can('anonymous')).toEqual([])
  expect(await can('mallory')).toEqual(['project.follow'])
  expect(await can('alice')).toEqual(
    expect.arrayContaining([
      'project.edit',
      'project.set_status',
      'project.delete',
      'version.upload',
      'member.transfer',
    ]),
  )
  expect(await can('mo')).toEqual([
    'project.edit',
    'project.edit_body',
    'project.set_status',
    'project.review',
    'project.follow',
    'project.view_moderation',
    'project.view_settings',
    'version.upload',
    'version.edit',
  ])
})
