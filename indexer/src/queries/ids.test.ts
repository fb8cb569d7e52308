import { cloneDatabase, type ClonedDatabase } from '@quarry/db/testing/clone'
import { aUser, aVersion } from '@quarry/db/testing/factories'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pageIds } from './ids.ts'

let database: ClonedDatabase
beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(() => database.drop())

async function pagesOf(index: 'users' | 'versions', limit: number): Promise<string[][]> {
  const pages: string[][] = []
  for await (const page of pageIds(database.db, index, limit)) pages.push(page)
  return pages
}

it('are read in pages by id, up to the first incomplete page', async () => {
  const { db } = database
  for (const id of ['CCCCCCCC', 'AAAAAAAA', 'BBBBBBBB']) await aUser(db, { id })
  const pages = (limit: number) => pagesOf('users', limit)
  expect(await pages(2)).toEqual([['AAAAAAAA', 'BBBBBBBB'], ['CCCCCCCC']])
  expect(await pages(3)).toEqual([['AAAAAAAA', 'BBBBBBBB', 'CCCCCCCC'], []])
  expect(await pages(4)).toEqual([['AAAAAAAA', 'BBBBBBBB', 'CCCCCCCC']])
})

it('exclude versions that are not listed', async () => {
  const { db } = database
  const listed = await aVersion(db, { status: 'listed' })
  await aVersion(db, { status: 'draft' })
  expect(await pagesOf('versions', 5)).toEqual([[listed.id]])
})
