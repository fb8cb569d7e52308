import { aProject, aVersion } from '@quarry/db/testing/factories'
import { beforeAll, describe, expect, it } from 'vitest'
import { browseVersions } from '../../contract/versions/versions.ts'
import { testApp } from '../../testing/test-app.ts'

const current = testApp()
let project: string

beforeAll(async () => {
  const { db, users } = current()
  const { id } = await aProject(db, { ownerId: users.alice.id })
  project = id
  const versions = [
    { versionNumber: '1.0.0', name: 'First light', changelog: 'Lanterns burn.' },
    { versionNumber: '1.1.0', name: 'Second light', changelog: 'Fixes a CRASH when\nlanterns hang.' },
    { versionNumber: '2.0.0', name: '100% copper', changelog: `${'x'.repeat(10_000)} beyond` },
    { versionNumber: '2.1.0', name: 'Not out yet', changelog: 'A crash', status: 'draft' as const },
  ]
  for (const [at, version] of versions.entries())
    await aVersion(db, { projectId: id, ...version, publishedAt: new Date(at * 1000) })
})

const found = async (words: string, rest: object = {}) => {
  const query = { words, ...rest }
  const { versions, total } = await current().as('anonymous')(browseVersions, { params: { project }, query })
  expect(total).toBe(versions.length)
  return versions.map(({ version_number: number }) => number)
}

describe('searching versions by words', () => {
  it.each([
    ['light', ['1.1.0', '1.0.0']],
    ['LANTERNS light', ['1.1.0', '1.0.0']],
    ['crash', ['1.1.0']],
    ['1.1', ['1.1.0']],
    ['hang lanterns', ['1.1.0']],
    ['lanterns nowhere', []],
    ['100%', ['2.0.0']],
    // Words are matched literally, not as patterns or SQL.
    ['l%t', []],
    ["' or 1=1 --", []],
    ['beyond', []],
  ])('finds %j in %j', async (words, numbers) => expect(await found(words)).toEqual(numbers))

  it('combines words with the other filters', async () => {
    expect(await found('light', { loaders: '["fabric"]' })).toHaveLength(2)
    expect(await found('light', { loaders: '["forge"]' })).toEqual([])
  })

  it('ignores words after the eighth', async () => {
    await expect(found('x'.repeat(101))).rejects.toMatchObject({ status: 400, fields: [{ path: 'words' }] })
    // The ninth word and those after it are ignored.
    expect(await found(`${'light '.repeat(8)}nowhere`)).toHaveLength(2)
  })
})

it('marks versions of which moderators have taken down a file', async () => {
  const { as, db, users } = current()
  const { id: projectId } = await aProject(db, { ownerId: users.alice.id })
  const { id: versionId } = await aVersion(db, { projectId, status: 'draft' })
  await aVersion(db, { projectId, status: 'draft' })
  await db.insertInto('takenDownVersions').values({ versionId, oldStatus: 'listed' }).execute()
  const { versions } = await as('alice')(browseVersions, { params: { project: projectId }, query: {} })
  expect(versions.filter((version) => version.is_taken_down).map(({ id }) => id)).toEqual([versionId])
})
