import { aFile, aProject, aVersion } from '@quarry/db/testing/factories'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../api/testing/test-app.ts'

const current = testApp()
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** What the counter shows after one visitor has asked for a new file with these headers. */
async function countAfter(headers: Record<string, string>, times = 1): Promise<number> {
  const { app, db, storage, services, users } = current()
  const { id: projectId } = await aProject(db, { ownerId: users.alice.id })
  const { id: versionId } = await aVersion(db, { projectId })
  const file = await aFile(db, { projectId, versionId, content: Buffer.from(versionId), filename: 'x.jar' })
  await storage.put(file.storageKey, Buffer.from(versionId))
  for (let round = 0; round < times; round++) {
    const response = await app.request(`/data/${projectId}/versions/${versionId}/x.jar`, {
      headers: { 'user-agent': BROWSER, 'x-forwarded-for': '203.0.113.7', ...headers },
    })
    expect(response.status).toBe(200)
    await response.arrayBuffer()
  }
  await services.downloads.flush()
  const found = db.selectFrom('versions').select('downloads').where('id', '=', versionId)
  return (await found.executeTakeFirstOrThrow()).downloads
}

const fetchOf = (dest: string, site: string, mode: string) => ({
  'sec-fetch-dest': dest,
  'sec-fetch-site': site,
  'sec-fetch-mode': mode,
})

describe('the count of downloads', () => {
  it.each([
    ['a picture', fetchOf('image', 'cross-site', 'no-cors')],
    ['a picture of our own pages', fetchOf('image', 'same-origin', 'no-cors')],
    ['a style', fetchOf('style', 'cross-site', 'no-cors')],
    ['a script', fetchOf('script', 'cross-site', 'no-cors')],
    ['a frame', fetchOf('iframe', 'cross-site', 'navigate')],
    ['a film', fetchOf('video', 'cross-site', 'no-cors')],
    ['a request by a script of another site', fetchOf('empty', 'cross-site', 'no-cors')],
    [
      'a page that is fetched ahead',
      { ...fetchOf('document', 'none', 'navigate'), 'sec-purpose': 'prefetch' },
    ],
    ['a picture of an older browser', { accept: 'image/avif,image/webp,image/*,*/*;q=0.8' }],
  ])('leaves out %s', async (_, headers) => {
    expect(await countAfter(headers)).toBe(0)
  })

  it.each([
    ['a link that was followed', fetchOf('document', 'cross-site', 'navigate')],
    ['a link to be saved, on our pages', fetchOf('empty', 'same-origin', 'no-cors')],
    ['a link to be saved, elsewhere', fetchOf('empty', 'cross-site', 'navigate')],
    ['an address that was typed', fetchOf('document', 'none', 'navigate')],
    ['a launcher', { accept: '*/*', 'user-agent': 'some/launcher 1.2' }],
    ['an older browser', { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }],
  ])('holds %s', async (_, headers) => {
    expect(await countAfter(headers)).toBe(1)
  })

  it('holds one visitor once, however often the file is fetched', async () => {
    expect(await countAfter({}, 5)).toBe(1)
  })
})
