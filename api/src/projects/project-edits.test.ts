import { aFile, aGalleryItem, aProject, aTeamMember, aVersion } from '@quarry/db/testing/factories'
import { ALL_PERMISSIONS } from '@quarry/domain/organizations/permissions'
import { EDITS_KEPT } from '@quarry/domain/limits/counts'
import { describe, expect, it } from 'vitest'
import { reviewProject } from '../../contract/moderation/review.ts'
import { getProjectDifference, listProjectEdits } from '../../contract/projects/project-history.ts'
import { editProject, editProjects, getProjectDetail } from '../../contract/projects/projects.ts'
import { testApp, type Persona } from '../../testing/test-app.ts'

const current = testApp()

/** A project of Alice and Bob. */
async function shared(given: Record<string, unknown> = {}) {
  const { db, users } = current()
  const project = await aProject(db, { ownerId: users.alice.id, summary: 'First', ...given })
  await aTeamMember(db, { teamId: project.teamId, userId: users.bob.id, permissions: ALL_PERMISSIONS })
  return { id: project.id, params: { project: project.id } }
}
type Shared = Awaited<ReturnType<typeof shared>>

const revisionOf = async ({ params }: Shared, persona: Persona = 'alice') =>
  (await current().as(persona)(getProjectDetail, { params })).revision
const editsFor = async (persona: Persona, { params }: Shared) =>
  (await current().as(persona)(listProjectEdits, { params, query: {} })).edits.map(
    ({ author, by_staff: byStaff, fields }) => [author?.username ?? null, byStaff, fields],
  )

describe('the revision of a project', () => {
  it('changes with everything that a review looks at', async () => {
    const { db, as } = current()
    const project = await shared()
    let last = await revisionOf(project)
    const changes: [string, () => Promise<unknown>][] = [
      ['text', () => as('alice')(editProject, { params: project.params, body: { body: 'Text' } })],
      [
        'link',
        () => as('alice')(editProject, { params: project.params, body: { wiki_url: 'https://a.example' } }),
      ],
      ['version', () => aVersion(db, { projectId: project.id, id: 'revision' })],
      ['file', () => aFile(db, { projectId: project.id, versionId: 'revision' })],
      [
        'changelog',
        () => db.updateTable('versions').set({ changelog: 'x' }).where('id', '=', 'revision').execute(),
      ],
      ['image', () => aGalleryItem(db, { projectId: project.id })],
      ['deletion', () => db.deleteFrom('versions').where('id', '=', 'revision').execute()],
    ]
    for (const [name, change] of changes) {
      await change()
      const next = await revisionOf(project)
      expect([name, next > last]).toEqual([name, true])
      last = next
    }
    await db
      .updateTable('projects')
      .set({ downloads: 5, status: 'archived' })
      .where('id', '=', project.id)
      .execute()
    expect(await revisionOf(project)).toBe(last)
  })
})

describe('an edit that is based on a revision', () => {
  it('does not overwrite a later edit of the same field, and names its author', async () => {
    const { as } = current()
    const project = await shared({ body: 'One' })
    const { params } = project
    const revision = await revisionOf(project)
    await as('bob')(editProject, { params, body: { body: 'Two', revision } })
    await expect(
      as('alice')(editProject, { params, body: { body: 'Three', revision } }),
    ).rejects.toMatchObject({
      code: 'conflict',
      fields: [{ path: 'body', rule: 'changed_meanwhile_by', params: { name: 'bob' } }],
    })
    expect((await as('alice')(getProjectDetail, { params })).body).toBe('Two')
    const next = await revisionOf(project)
    await as('alice')(editProject, { params, body: { body: 'Three', revision: next } })
    expect((await as('bob')(getProjectDetail, { params })).body).toBe('Three')
  })

  it('may change other fields, and the same one to the same value', async () => {
    const { as } = current()
    const project = await shared()
    const { params } = project
    const revision = await revisionOf(project)
    await as('bob')(editProject, { params, body: { description: 'Second', source_url: 'https://b.example' } })
    await as('alice')(editProject, {
      params,
      body: { body: 'Text', description: 'Second', wiki_url: 'https://a.example', revision },
    })
    await expect(
      as('alice')(editProject, { params, body: { source_url: 'https://c.example', revision } }),
    ).rejects.toMatchObject({ code: 'conflict', fields: [{ path: 'source_url' }] })
  })

  it('does not name staff', async () => {
    const { as } = current()
    const project = await shared()
    const { params } = project
    const revision = await revisionOf(project)
    await as('mo')(editProject, { params, body: { description: 'By staff' } })
    await expect(
      as('alice')(editProject, { params, body: { description: 'Mine', revision } }),
    ).rejects.toMatchObject({ fields: [{ path: 'description', rule: 'changed_meanwhile' }] })
    expect(await editsFor('alice', project)).toEqual([[null, true, ['description']]])
    expect(await editsFor('mo', project)).toEqual([['mo', true, ['description']]])
  })
})

describe('a decision', () => {
  it('is refused if the project has changed since the moderator saw it', async () => {
    const { as, db } = current()
    const project = await shared({ status: 'processing' })
    const { params } = project
    const seen = await revisionOf(project, 'mo')
    await as('alice')(editProject, { params, body: { description: 'Unseen' } })
    await expect(
      as('mo')(reviewProject, { params, body: { decision: 'approve', revision: seen } }),
    ).rejects.toMatchObject({ code: 'conflict', rule: 'changed_since_seen' })
    await expect(
      as('mo')(editProject, { params, body: { status: 'approved', revision: seen } }),
    ).rejects.toMatchObject({ code: 'conflict', rule: 'changed_since_seen' })
    const difference = await as('mo')(getProjectDifference, { params, query: { above: seen } })
    expect(difference).toMatchObject({
      fields: [{ field: 'description', before: 'First', after: 'Unseen' }],
      description: null,
      has_other_changes: false,
    })
    const later = await revisionOf(project, 'mo')
    await aVersion(db, { projectId: project.id })
    await expect(
      as('mo')(reviewProject, { params, body: { decision: 'approve', revision: later } }),
    ).rejects.toMatchObject({ code: 'conflict' })
    expect(await as('mo')(getProjectDifference, { params, query: { above: later } })).toMatchObject({
      fields: [],
      has_other_changes: true,
    })
    const revision = await revisionOf(project, 'mo')
    await as('mo')(reviewProject, { params, body: { decision: 'approve', revision } })
    expect((await as('alice')(getProjectDetail, { params })).status).toBe('approved')
  })
})

describe('the history of a project', () => {
  it('lists edits of members, also those of several projects, newest first', async () => {
    const { as } = current()
    const project = await shared({ body: 'One\nTwo' })
    const { params } = project
    await as('alice')(editProject, { params, body: { body: 'One\nThree', title: 'Renamed' } })
    await as('bob')(editProjects, {
      query: { ids: JSON.stringify([project.id]) },
      body: { add_categories: ['magic'] },
    })
    await as('bob')(editProject, { params, body: { body: 'One\nThree' } })
    expect(await editsFor('bob', project)).toEqual([
      ['bob', false, ['categories']],
      ['alice', false, ['body', 'title']],
    ])
    const [, first] = (await as('bob')(listProjectEdits, { params, query: {} })).edits
    const { revision = 0 } = first ?? {}
    const difference = await as('bob')(getProjectDifference, {
      params,
      query: { above: revision - 1, up_to: revision },
    })
    expect(difference.fields).toMatchObject([{ field: 'title', after: 'Renamed' }])
    expect(difference.description?.lines.map(({ kind }) => kind)).toEqual(['same', 'removed', 'added'])
  })

  it('is limited, says so, and refuses edits that are based on an older revision', async () => {
    const { as, db } = current()
    const project = await shared()
    const { params } = project
    const rows = Array.from({ length: EDITS_KEPT + 5 }, (_, at) => ({
      projectId: project.id,
      revision: at + 1,
      userId: null,
      byStaff: false,
      editedAt: new Date(),
      changes: JSON.stringify({ title: ['a', 'b'] }),
    }))
    await db.updateTable('projects').set({ revision: rows.length }).where('id', '=', project.id).execute()
    await db
      .insertInto('projectEdits')
      .values(rows.slice(0, EDITS_KEPT - 1))
      .execute()
    const whole = await as('alice')(listProjectEdits, { params, query: {} })
    expect(whole.is_complete).toBe(true)
    for (const row of rows.slice(EDITS_KEPT - 1)) await db.insertInto('projectEdits').values(row).execute()
    const { edits, is_complete: isComplete } = await as('alice')(listProjectEdits, { params, query: {} })
    expect([edits.length, edits[0]?.revision, isComplete]).toEqual([EDITS_KEPT, EDITS_KEPT + 5, false])
    const isWholeSince = async (above: number) =>
      (await as('alice')(getProjectDifference, { params, query: { above } })).is_complete
    expect([await isWholeSince(4), await isWholeSince(5)]).toEqual([false, true])
    await expect(
      as('alice')(editProject, { params, body: { description: 'Mine', revision: 4 } }),
    ).rejects.toMatchObject({
      code: 'conflict',
      fields: [{ path: 'description', rule: 'changed_meanwhile' }],
    })
    await as('alice')(editProject, { params, body: { description: 'Mine', revision: 5 } })
  })
})
