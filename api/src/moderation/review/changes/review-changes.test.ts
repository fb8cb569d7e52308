import { aFile, aGalleryItem, aProject, aVersion } from '@quarry/db/testing/factories'
import { describe, expect, it } from 'vitest'
import { editProject } from '../../../../contract/projects/projects.ts'
import { listReviewQueue, reviewProject } from '../../../../contract/moderation/review.ts'
import { submitProject } from '../../../../contract/projects/project-checklist.ts'
import { getReviewChanges } from '../../../../contract/moderation/review-changes.ts'
import { testApp } from '../../../../testing/test-app.ts'

const current = testApp()

async function aSubmission() {
  const { db, users, as } = current()
  const project = await aProject(db, {
    ownerId: users.alice.id,
    status: 'draft',
    approvedAt: new Date(),
    title: 'Lanterns',
    body: 'First\nSecond',
    clientSide: 'required',
    serverSide: 'optional',
  })
  const params = { project: project.id }
  const version = await aVersion(db, { projectId: project.id, versionNumber: '1.0' })
  await as('alice')(submitProject, { params })
  return { id: project.id, params, version }
}

type Submission = Awaited<ReturnType<typeof aSubmission>>

const changesOf = async ({ params }: Submission) =>
  (await current().as('mo')(getReviewChanges, { params })).changes
const reject = ({ params }: Submission) =>
  current().as('mo')(reviewProject, { params, body: { decision: 'reject', message: 'Say more' } })
const entryOf = async ({ id }: Submission) =>
  (await current().as('mo')(listReviewQueue, { query: { order: 'newest' } })).entries.find(
    ({ project }) => project.id === id,
  )

describe('changes of a resubmitted project', () => {
  it('are those since the last decision', async () => {
    const { as, db } = current()
    const submission = await aSubmission()
    const { id, params, version } = submission
    expect(await changesOf(submission)).toBeNull()
    expect((await entryOf(submission))?.decided).toBeNull()
    // Changed during the review: the decision includes it.
    await as('alice')(editProject, { params, body: { title: 'Lamps' } })
    await reject(submission)
    await as('alice')(editProject, {
      params,
      body: { body: 'First\nThird', source_url: 'https://github.com/alice/lamps' },
    })
    await aGalleryItem(db, { projectId: id, title: 'At night' })
    await aFile(db, { versionId: version.id })
    await aVersion(db, { projectId: id, versionNumber: '1.1' })
    await as('alice')(submitProject, { params })
    expect((await entryOf(submission))?.decided).not.toBeNull()
    const changes = await changesOf(submission)
    expect(changes).toMatchObject({
      status: 'rejected',
      fields: [],
      icon: null,
      links: { added: { items: ['source: https://github.com/alice/lamps'] } },
      gallery: { added: { items: [{ title: 'At night' }] } },
      versions: {
        added: { items: [{ version_number: '1.1' }] },
        with_other_files: { items: [{ version_number: '1.0' }] },
        removed: { count: 0 },
      },
    })
    expect(changes?.description?.lines.map(({ kind }) => kind)).toEqual(['same', 'removed', 'added'])
  })

  it('are computed from the last decision, and end with the project', async () => {
    const { as, db } = current()
    const submission = await aSubmission()
    const { id, params } = submission
    await reject(submission)
    await as('alice')(editProject, { params, body: { title: 'Lamps' } })
    await as('alice')(submitProject, { params })
    expect((await changesOf(submission))?.fields).toEqual([
      { field: 'title', before: 'Lanterns', after: 'Lamps' },
    ])
    await as('mo')(reviewProject, { params, body: { decision: 'withhold', message: 'No' } })
    expect(await changesOf(submission)).toMatchObject({ status: 'withheld', fields: [] })
    await db.deleteFrom('projects').where('id', '=', id).execute()
    expect(
      await db.selectFrom('reviewedSheets').select('projectId').where('projectId', '=', id).execute(),
    ).toEqual([])
  })

  it('ignore changes of status by members', async () => {
    const { as } = current()
    const submission = await aSubmission()
    const { params } = submission
    await as('mo')(reviewProject, { params, body: { decision: 'approve' } })
    await as('alice')(editProject, { params, body: { title: 'Lamps', status: 'draft' } })
    expect((await changesOf(submission))?.fields.map(({ after }) => after)).toEqual(['Lamps'])
    expect((await changesOf(submission))?.status).toBe('approved')
  })
})
