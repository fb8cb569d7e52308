import { DIFFERENT_FILES_SHOWN } from '@quarry/domain/files/archive-contents'
import { aProject } from '@quarry/db/testing/factories'
import { beforeAll, describe, expect, it } from 'vitest'
import { compareArchives } from '../../../contract/files/archive-contents.ts'
import { archivePublisher } from '../../../testing/published-archive.ts'
import { testApp } from '../../../testing/test-app.ts'
import { compareLists } from './archive-difference.ts'

const current = testApp()
let project: string

beforeAll(async () => {
  const { db, users } = current()
  project = (await aProject(db, { ownerId: users.alice.id, status: 'approved' })).id
})

const manifest = (version: string, depends: Record<string, string> = {}) =>
  JSON.stringify({ schemaVersion: 1, id: 'differing', version, depends }, null, 2)

const published = archivePublisher(current, () => project)

const compared = async (version: string, from: string, who: 'anonymous' | 'alice' = 'anonymous') =>
  (await current().as(who)(compareArchives, { params: { project, version }, query: { from } })).difference

describe('the difference of two archives', () => {
  it('lists added, removed and changed files, and changes of the manifest', async () => {
    const before = await published({ 'a.txt': 'one', 'gone.txt': 'x', 'same.txt': 'same' })
    const after = await published({
      'a.txt': 'two!',
      'new/b.txt': 'new',
      'same.txt': 'same',
      'fabric.mod.json': manifest('2.0.0', { fabricloader: '>=0.16' }),
    })
    const difference = await compared(after.version, before.number)
    expect(difference).toMatchObject({
      added: { items: [{ path: 'new/b.txt', size: 3 }], count: 1 },
      removed: { items: [{ path: 'gone.txt', size: 1 }], count: 1 },
      same: 1,
      is_cut: false,
    })
    expect(difference?.changed.items).toMatchObject([
      { path: 'a.txt', size: 4, size_before: 3 },
      { path: 'fabric.mod.json' },
    ])
    const [changed, ...more] = difference?.manifests ?? []
    expect(more).toEqual([])
    expect(changed?.path).toBe('fabric.mod.json')
    const added = changed?.difference.lines.filter(({ kind }) => kind === 'added')
    expect(added?.map(({ parts }) => parts.map(({ text }) => text).join('')).join('\n')).toContain(
      'fabricloader',
    )
  })

  it('is empty between a version and itself', async () => {
    const { version } = await published({ 'a.txt': 'one' })
    expect(await compared(version, version)).toMatchObject({
      added: { count: 0 },
      removed: { count: 0 },
      changed: { count: 0 },
      same: 2,
      manifests: [],
    })
  })

  it('returns 404 for hidden versions and versions of other projects', async () => {
    const shown = await published({})
    const draft = await published({}, { status: 'draft' })
    await expect(compared(shown.version, draft.version)).rejects.toMatchObject({ status: 404 })
    await expect(compared(draft.version, shown.version)).rejects.toMatchObject({ status: 404 })
    expect(await compared(draft.version, shown.version, 'alice')).not.toBeNull()
    const { db, users } = current()
    const other = await aProject(db, { ownerId: users.alice.id, status: 'approved' })
    await expect(
      current().as('anonymous')(compareArchives, {
        params: { project: other.id, version: shown.version },
        query: { from: shown.version },
      }),
    ).rejects.toMatchObject({ status: 404 })
  })

  it('hides content that was taken down', async () => {
    const [shown, taken] = [await published({ 'x.txt': '1' }), await published({ 'x.txt': '2' })]
    const { sha512 } = taken
    await current()
      .db.insertInto('takenDownFiles')
      .values({ sha512, reason: 'harm', takenAt: new Date() })
      .execute()
    await expect(compared(shown.version, taken.version, 'alice')).rejects.toMatchObject({ status: 404 })
  })

  it('lists a limited number of files and counts the others', () => {
    const files = Array.from({ length: DIFFERENT_FILES_SHOWN + 5 }, (_, n) => ({
      path: `${n}.class`,
      sizeBytes: n,
      crc32: n,
    }))
    const { added } = compareLists({ files: [], isCut: false }, { files, isCut: true })
    expect([added.items.length, added.count]).toEqual([DIFFERENT_FILES_SHOWN, DIFFERENT_FILES_SHOWN + 5])
  })
})
