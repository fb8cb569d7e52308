import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ClonedDatabase, cloneDatabase } from '../testing/clone.ts'
import { aProject, aVersion } from '../testing/factories.ts'
import { InvalidCursor, type PageRequest, readPage } from './page.ts'

describe('readPage', () => {
  let clone: ClonedDatabase
  let projectId: string
  const versionIds: string[] = []
  beforeAll(async () => {
    clone = await cloneDatabase()
    projectId = (await aProject(clone.db)).id
    const days = ['01', '02', '02', '02', '03']
    for (const day of days) {
      const publishedAt = new Date(`2026-01-${day}T00:00:00Z`)
      versionIds.push((await aVersion(clone.db, { projectId, publishedAt })).id)
    }
  })
  afterAll(() => clone.drop())

  const read = (direction: 'asc' | 'desc', request: PageRequest) => {
    const query = clone.db
      .selectFrom('versions')
      .select(['id', 'publishedAt as pageTime', 'id as pageId'])
      .where('projectId', '=', projectId)
    return readPage(query, { time: 'publishedAt', id: 'id', direction }, request)
  }

  it.each(['asc', 'desc'] as const)('walks over ties without gap or repeat, %s', async (direction) => {
    const seen: string[] = []
    let after: string | undefined
    do {
      const page = await read(direction, { limit: 2, after })
      seen.push(...page.items.map(({ id }) => id))
      after = page.next ?? undefined
    } while (after !== undefined)
    expect(seen.toSorted()).toEqual(versionIds.toSorted())
    expect(seen[0]).toBe(versionIds.at(direction === 'asc' ? 0 : -1))
  })

  it('ends with a null', async () => {
    expect((await read('asc', { limit: 5 })).next).toBeNull()
    expect((await read('asc', { limit: 4 })).next).not.toBeNull()
  })

  it('refuses a cursor that is not its own', async () => {
    await expect(read('asc', { limit: 2, after: "'; drop table users" })).rejects.toThrow(InvalidCursor)
  })
})
