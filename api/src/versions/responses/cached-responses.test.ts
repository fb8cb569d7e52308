import { aFile, aProject, aVersion } from '@quarry/db/testing/factories'
import { describe, expect, it } from 'vitest'
import { editProject, getProject } from '../../../contract/projects/projects.ts'
import { deleteVersion, editVersion, listVersions } from '../../../contract/versions/versions.ts'
import { listVersionsByHash, deleteFile } from '../../../contract/versions/version-files.ts'
import { testApp } from '../../../testing/test-app.ts'

const current = testApp()

async function published() {
  const { db, users } = current()
  const project = await aProject(db, { ownerId: users.alice.id })
  const version = await aVersion(db, { projectId: project.id })
  const file = await aFile(db, { versionId: version.id, projectId: project.id })
  return { project, version, file, params: { project: project.slug } }
}

describe('cached responses', () => {
  it('show an edit of the project immediately', async () => {
    const { as } = current()
    const { project, params } = await published()
    const read = () => as('anonymous')(getProject, { params })
    expect((await read()).title).toBe(project.title)
    await as('alice')(editProject, { params, body: { title: 'Renamed' } })
    expect((await read()).title).toBe('Renamed')
    await as('alice')(editProject, { params, body: { wiki_url: 'https://wiki.example' } })
    expect((await read()).wiki_url).toBe('https://wiki.example')
    await as('alice')(editProject, { params, body: { wiki_url: null } })
    expect((await read()).wiki_url).toBeNull()
    const added = await aVersion(current().db, { projectId: project.id, publishedAt: new Date('2020-01-01') })
    expect((await read()).versions).toContain(added.id)
    await as('alice')(deleteVersion, { params: { version: added.id } })
    expect((await read()).versions).not.toContain(added.id)
    await as('alice')(editProject, { params, body: { status: 'private' } })
    await expect(read()).rejects.toMatchObject({ status: 404 })
  })

  it('show an edit of a version and of its files immediately', async () => {
    const { as, db } = current()
    const { project, version, file, params } = await published()
    const read = async () => (await as('anonymous')(listVersions, { params }))[0]
    const byHash = async () =>
      (await as('anonymous')(listVersionsByHash, { body: { algorithm: 'sha1', hashes: [file.sha1] } }))[
        file.sha1
      ]
    expect(await byHash()).toEqual(await read())
    await as('alice')(editVersion, { params: { version: version.id }, body: { name: 'Other name' } })
    expect([(await read())?.name, (await byHash())?.name]).toEqual(['Other name', 'Other name'])
    const second = await aFile(db, { versionId: version.id, projectId: project.id, primary: false })
    expect((await read())?.files).toHaveLength(2)
    expect((await byHash())?.files).toHaveLength(2)
    await as('alice')(deleteFile, { params: { hash: second.sha1 } })
    expect((await byHash())?.files).toHaveLength(1)
    const dependencies = [{ project_id: (await aProject(db)).id, dependency_type: 'optional' as const }]
    await as('alice')(editVersion, { params: { version: version.id }, body: { dependencies } })
    expect((await byHash())?.dependencies).toHaveLength(1)
    await as('alice')(editVersion, { params: { version: version.id }, body: { status: 'draft' } })
    expect(await byHash()).toBeUndefined()
    expect(await read()).toBeUndefined()
  })

  it('differ by query parameters', async () => {
    const { as } = current()
    const { params } = await published()
    expect(await as('anonymous')(listVersions, { params, query: { loaders: '["fabric"]' } })).toHaveLength(1)
    expect(await as('anonymous')(listVersions, { params, query: { loaders: '["forge"]' } })).toHaveLength(0)
  })

  it('answer 304 for a matching ETag', async () => {
    const { app } = current()
    const { project } = await published()
    const first = await app.request(`/v2/project/${project.id}`)
    const etag = first.headers.get('etag') ?? ''
    const headers = { 'if-none-match': etag }
    expect((await app.request(`/v2/project/${project.id}`, { headers })).status).toBe(304)
    await current().as('alice')(editProject, {
      params: { project: project.id },
      body: { title: 'New title' },
    })
    expect((await app.request(`/v2/project/${project.id}`, { headers })).status).toBe(200)
  })

  it('are not affected by invalid references in the same batch', async () => {
    const { app } = current()
    const { project } = await published()
    const responses = await Promise.all(
      ['%00', '%F0%9F', 'a%20b', 'x'.repeat(300), project.id].map(async (ref) =>
        app.request(`/v2/project/${ref}`),
      ),
    )
    expect(responses.map((response) => response.status)).toEqual([404, 404, 404, 404, 200])
  })
})
