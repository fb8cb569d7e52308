import { createHash } from 'node:crypto'
import { aFile, aProject, aVersion } from '@quarry/db/testing/factories'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'

const current = testApp()
const GROUP = '/maven/maven/modrinth'

const read = (path: string) => current().app.request(`${GROUP}/${path}`)
const textOf = async (path: string) => (await read(path)).text()
const valuesOf = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, value]) => value)

/** A project with the given versions, oldest first, each with a primary file. */
async function aPublished(slug: string, ...versions: Parameters<typeof aVersion>[1][]) {
  const { db } = current()
  const project = await aProject(db, { slug })
  const published = []
  for (const [day, given] of versions.entries()) {
    const publishedAt = new Date(Date.UTC(2024, 0, day + 1))
    const version = await aVersion(db, { projectId: project.id, publishedAt, ...given })
    const file = await aFile(db, {
      versionId: version.id,
      projectId: project.id,
      filename: `built-${day}.jar`,
    })
    published.push({ version, file })
  }
  return { project, published }
}

describe('maven-metadata.xml', () => {
  it('lists the versions by number, a repeated one by id, and the latest of them', async () => {
    const { published, project } = await aPublished(
      'metadata',
      { versionNumber: '1.0' },
      { versionNumber: '1.0' },
      { versionNumber: '1.1', channel: 'beta' },
      { versionNumber: '1.2', status: 'draft' },
      { versionNumber: '1.3', status: 'unlisted' },
    )
    const repeated = published[1]?.version.id
    for (const artifact of ['metadata', project.id]) {
      const xml = await textOf(`${artifact}/maven-metadata.xml`)
      expect(valuesOf(xml, 'groupId')).toEqual(['maven.modrinth'])
      expect(valuesOf(xml, 'artifactId')).toEqual([artifact])
      expect(valuesOf(xml, 'version')).toEqual(['1.0', repeated, '1.1'])
      expect(valuesOf(xml, 'latest')).toEqual(['1.1'])
      expect(valuesOf(xml, 'release')).toEqual([repeated])
      expect(valuesOf(xml, 'lastUpdated')).toEqual(['20240103000000'])
    }
  })

  it('is XML for pages of any origin, with checksums', async () => {
    await aPublished('checked', { versionNumber: '1.0' })
    const response = await read('checked/maven-metadata.xml')
    expect(response.headers.get('content-type')).toBe('text/xml; charset=utf-8')
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    const xml = await response.text()
    for (const algorithm of ['sha1', 'sha512'])
      expect(await textOf(`checked/maven-metadata.xml.${algorithm}`)).toBe(
        createHash(algorithm).update(xml).digest('hex'),
      )
  })

  it('is not sent again until it changes, nor are checksums and POMs', async () => {
    const { project } = await aPublished('unchanged', { versionNumber: '1.0' })
    const paths = ['maven-metadata.xml', 'maven-metadata.xml.sha1', '1.0/unchanged-1.0.pom']
    const again = async (path: string, etag: string) =>
      current().app.request(`${GROUP}/unchanged/${path}`, { headers: { 'if-none-match': etag } })
    const tags = []
    for (const path of paths) {
      const first = await read(`unchanged/${path}`)
      expect(first.headers.get('cache-control')).toBe('no-cache')
      const etag = first.headers.get('etag') ?? ''
      const second = await again(path, etag)
      expect([second.status, second.headers.get('etag'), await second.text()]).toEqual([304, etag, ''])
      expect(etag).not.toBe('')
      tags.push(etag)
    }
    await aVersion(current().db, { projectId: project.id, versionNumber: '1.1' })
    const changed = await again('maven-metadata.xml', tags[0] ?? '')
    expect(changed.status).toBe(200)
    expect(valuesOf(await changed.text(), 'version')).toEqual(['1.0', '1.1'])
  })

  it('is stored by nothing but the client of a signed-in caller', async () => {
    const { db, request, users } = current()
    await aProject(db, { slug: 'own-draft', status: 'draft', ownerId: users.alice.id })
    const response = await request('alice', `${GROUP}/own-draft/maven-metadata.xml`)
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
  })

  it('is rendered once for visitors, whatever name of the project they use', async () => {
    const { project } = await aPublished('rendered', { versionNumber: '1.0' })
    await textOf('rendered/maven-metadata.xml')
    const { db } = current()
    // Stands for a renderer: without the table it could not list the versions.
    await sql`alter table versions rename column channel to hidden_channel`.execute(db)
    try {
      for (const artifact of ['rendered', 'Rendered', project.id]) {
        const xml = await textOf(`${artifact}/maven-metadata.xml`)
        expect([valuesOf(xml, 'artifactId'), valuesOf(xml, 'version')]).toEqual([[artifact], ['1.0']])
      }
    } finally {
      await sql`alter table versions rename column hidden_channel to channel`.execute(db)
    }
  })

  it('is missing for unknown and hidden projects', async () => {
    await aProject(current().db, { slug: 'hidden-draft', status: 'draft' })
    for (const project of ['hidden-draft', 'unknown-project'])
      expect((await read(`${project}/maven-metadata.xml`)).status).toBe(404)
  })
})

describe('a version of the repository', () => {
  it('leads to its primary file by the name of the artifact, and to others by their own name', async () => {
    const { published, project } = await aPublished('artifact', { versionNumber: '2.0+1.21' })
    const [{ version } = expect.fail()] = published
    const sources = { versionId: version.id, projectId: project.id, primary: false }
    await aFile(current().db, { ...sources, filename: 'built-0-sources.jar' })
    const address = `https://quarry.test/data/${project.id}/versions/${version.id}`
    for (const ref of ['2.0+1.21', version.id])
      for (const artifact of ['artifact', project.id]) {
        const response = await read(`${artifact}/${ref}/${artifact}-${ref}.jar`)
        expect([response.status, response.headers.get('location')]).toEqual([307, `${address}/built-0.jar`])
      }
    const other = await read('artifact/2.0+1.21/built-0-sources.jar')
    expect(other.headers.get('location')).toBe(`${address}/built-0-sources.jar`)
    for (const missing of ['artifact-2.0+1.21.zip', 'artifact-2.0.jar', 'other.jar'])
      expect((await read(`artifact/2.0+1.21/${missing}`)).status).toBe(404)
  })

  it('has checksums of its files', async () => {
    const { published } = await aPublished('checksums', { versionNumber: '1.0' })
    const file = published[0]?.file
    expect(await textOf('checksums/1.0/checksums-1.0.jar.sha1')).toBe(file?.sha1)
    expect(await textOf('checksums/1.0/built-0.jar.sha512')).toBe(file?.sha512)
    expect((await read('checksums/1.0/checksums-1.0.jar.md5')).status).toBe(404)
  })

  it('has a POM with a checksum', async () => {
    const { project } = await aPublished('pom', { versionNumber: '1.0' })
    const xml = await textOf('pom/1.0/pom-1.0.pom')
    for (const [name, value] of [
      ['groupId', 'maven.modrinth'],
      ['artifactId', 'pom'],
      ['version', '1.0'],
      ['packaging', 'jar'],
      ['name', project.title],
    ] as const)
      expect(valuesOf(xml, name)).toEqual([value])
    expect(await textOf('pom/1.0/pom-1.0.pom.sha1')).toBe(createHash('sha1').update(xml).digest('hex'))
  })

  it('escapes texts of the project in its POM', async () => {
    const { db } = current()
    const project = await aProject(db, { slug: 'escaped', title: 'A <b> & c' })
    const version = await aVersion(db, { projectId: project.id, versionNumber: '1.0' })
    await aFile(db, { versionId: version.id, projectId: project.id })
    expect(await textOf('escaped/1.0/escaped-1.0.pom')).toContain('<name>A &lt;b&gt; &amp; c</name>')
  })

  it('is chosen by loaders and game versions behind its number', async () => {
    const { published } = await aPublished(
      'filtered',
      { versionNumber: '1.0', loaders: ['fabric'], gameVersions: ['1.20.1'] },
      { versionNumber: '1.0', loaders: ['forge'], gameVersions: ['1.20.1'] },
      { versionNumber: '1.0', loaders: ['forge'], gameVersions: ['1.21'] },
      { versionNumber: '1.0-forge-rc', loaders: ['forge'] },
    )
    const fileAt = async (ref: string) =>
      (await read(`filtered/${ref}/filtered-${ref}.jar`)).headers.get('location')?.split('/').at(-2)
    const ids = published.map(({ version }) => version.id)
    expect(await fileAt('1.0')).toBe(ids[0])
    expect(await fileAt('1.0-forge')).toBe(ids[1])
    expect(await fileAt('1.0-forge,1.21')).toBe(ids[2])
    expect(await fileAt('1.0-1.21')).toBe(ids[2])
    expect(await fileAt('1.0-forge-rc')).toBe(ids[3])
    expect(await fileAt('1.0-quilt')).toBeUndefined()
  })

  it('is as visible as its files are for downloads', async () => {
    const { published } = await aPublished(
      'visibility',
      { versionNumber: 'draft', status: 'draft' },
      { versionNumber: 'unlisted', status: 'unlisted' },
      { versionNumber: 'taken' },
    )
    const { db } = current()
    const sha512 = published[2]?.file.sha512 ?? ''
    await db.insertInto('takenDownFiles').values({ sha512, reason: 'harm', takenAt: new Date() }).execute()
    const statusOf = async (number: string) =>
      (await read(`visibility/${number}/visibility-${number}.jar`)).status
    expect([await statusOf('draft'), await statusOf('unlisted'), await statusOf('taken')]).toEqual([
      404, 307, 404,
    ])
    expect((await read('visibility/taken/visibility-taken.pom')).status).toBe(404)
    expect((await read('visibility/taken/visibility-taken.jar.sha1')).status).toBe(404)
  })
})
