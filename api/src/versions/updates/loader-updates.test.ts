import { aFile, aProject, aVersion } from '@quarry/db/testing/factories'
import { expect, it } from 'vitest'
import { getForgeUpdates } from '../../../contract/versions/loader-updates.ts'
import { testApp } from '../../../testing/test-app.ts'

const current = testApp()

it('returns the recommended and latest version per game version for update checkers', async () => {
  const { as, db } = current()
  const project = await aProject(db, { slug: 'checked' })
  const add = (versionNumber: string, given: object) =>
    aVersion(db, { projectId: project.id, versionNumber, ...given })
  await add('1.0', { loaders: ['forge'], publishedAt: new Date('2024-01-01') })
  await add('1.1', { loaders: ['forge'], channel: 'beta', publishedAt: new Date('2024-02-01') })
  await add('2.0', { loaders: ['neoforge'], publishedAt: new Date('2024-03-01') })
  await add('3.0', { loaders: ['forge'], status: 'draft', publishedAt: new Date('2024-04-01') })
  const updates = (neoforge: 'none' | 'only' | 'include') =>
    as('anonymous')(getForgeUpdates, { params: { project: 'checked' }, query: { neoforge } })
  expect(await updates('none')).toEqual({
    homepage: 'https://quarry.test/mod/checked',
    promos: { '1.21-latest': '1.1', '1.21-recommended': '1.0' },
  })
  expect((await updates('only')).promos).toEqual({ '1.21-latest': '2.0', '1.21-recommended': '2.0' })
  expect((await updates('include')).promos).toEqual({ '1.21-latest': '2.0', '1.21-recommended': '2.0' })
})

it('encodes the slug in the homepage', async () => {
  const { as, db } = current()
  await aProject(db, { slug: 'fast+light' })
  const updates = await as('anonymous')(getForgeUpdates, {
    params: { project: 'fast+light' },
    query: { neoforge: 'none' },
  })
  expect(updates.homepage).toBe('https://quarry.test/mod/fast%2Blight')
})

it.each(['v2', 'v3'])('redirects from a hash to the file below /%s', async (words) => {
  const { app, db } = current()
  const version = await aVersion(db)
  const file = await aFile(db, { versionId: version.id, projectId: version.projectId })
  const response = await app.request(`/${words}/version_file/${file.sha1}/download`)
  expect(response.status).toBe(307)
  const { url } = (await response.json()) as { url: string }
  expect(url).toBe(`https://quarry.test/data/${version.projectId}/versions/${version.id}/${file.filename}`)
  expect(response.headers.get('location')).toBe(url)
  expect((await app.request(`/${words}/version_file/${'0'.repeat(40)}/download`)).status).toBe(404)
})
