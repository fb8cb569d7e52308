import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { TREE_PROJECTS_MAX } from '@quarry/domain/versions/dependencies'
import { packPath } from '@quarry/domain/versions/dependency-packs'
import { aProject, aVersion } from '@quarry/db/testing/factories'
import { parse } from 'smol-toml'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createVersion } from '../../../contract/versions/versions.ts'
import { depends, published, type Published } from '../../../testing/dependent-versions.ts'
import { SITE_URL, testApp } from '../../../testing/test-app.ts'
import { versionFields, versionForm } from '../../../testing/version-form.ts'
import { withArchive } from '../../files/archives/open-archive.ts'

const current = testApp()

const at = ({ version }: Published, loaderVersion?: string) =>
  packPath({ versionId: version, gameVersion: '1.21', loader: 'fabric', loaderVersion })
const fetched = async (path: string) => current().app.request(path)

async function unpacked(path: string): Promise<{ bytes: Buffer<ArrayBuffer>; files: Map<string, string> }> {
  const response = await fetched(path)
  expect(response.status).toBe(200)
  const bytes = Buffer.from(await response.arrayBuffer())
  const file = join(current().storageDir, 'pack.zip')
  await writeFile(file, bytes)
  const files = await withArchive(file, bytes.length, 'pack.zip', async ({ names, read }) => {
    const texts = await Promise.all(names.map(async (name) => [name, (await read(name)) ?? ''] as const))
    return new Map(texts)
  })
  return { bytes, files }
}

/** Lamp requires oil, oil requires a texture; glass is optional and not part of the pack. */
async function lamp() {
  const { db } = current()
  const [root, oil, texture, glass] = [
    await published(db, {
      project: { title: 'Lamp "\\ & Light', clientSide: 'required', serverSide: 'optional' },
    }),
    await published(db, { project: { clientSide: 'required', serverSide: 'unsupported' } }),
    await published(db, { version: { loaders: ['minecraft'] } }),
    await published(db),
  ]
  await depends(db, root.version, oil, { projectId: glass.project, dependencyType: 'optional' })
  await depends(db, oil.version, texture)
  return { root, oil, texture }
}

/** Schemas after the published specifications of both formats. */
const Sha = (length: number) => z.string().regex(new RegExp(`^[0-9a-f]{${length}}$`))
const Side = z.enum(['required', 'optional', 'unsupported'])
/** Path segments without characters that file systems reserve, joined by slashes. */
const Path = z.string().regex(/^(?:[^/\p{Cc}"*:<>?\\|]+\/)*[^/\p{Cc}"*:<>?\\|]+$/u)
const Mrpack = z.strictObject({
  formatVersion: z.literal(1),
  game: z.literal('minecraft'),
  versionId: z.string().min(1),
  name: z.string().min(1),
  summary: z.string().optional(),
  files: z.array(
    z.strictObject({
      path: Path,
      hashes: z.strictObject({ sha1: Sha(40), sha512: Sha(128) }),
      env: z.strictObject({ client: Side, server: Side }).optional(),
      downloads: z.array(z.url({ protocol: /^https$/ })).min(1),
      fileSize: z.int().min(0),
    }),
  ),
  dependencies: z.strictObject({
    minecraft: z.string(),
    'fabric-loader': z.string().optional(),
    'quilt-loader': z.string().optional(),
    forge: z.string().optional(),
    neoforge: z.string().optional(),
  }),
})
const PackToml = z.strictObject({
  name: z.string(),
  version: z.string(),
  'pack-format': z.literal('packwiz:1.1.0'),
  index: z.strictObject({ file: Path, 'hash-format': z.literal('sha256'), hash: Sha(64) }),
  versions: z.looseObject({ minecraft: z.string() }),
})
const IndexToml = z.strictObject({
  'hash-format': z.literal('sha256'),
  files: z.array(z.strictObject({ file: Path, hash: Sha(64), metafile: z.literal(true) })),
})
const Metafile = z.strictObject({
  name: z.string(),
  filename: Path,
  side: z.enum(['both', 'client', 'server']),
  download: z.strictObject({ url: z.url(), 'hash-format': z.literal('sha512'), hash: Sha(128) }),
})

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

describe('packs of a version with its required dependencies', () => {
  it('creates a valid .mrpack that the site accepts as an upload', async () => {
    const { root, oil, texture } = await lamp()
    const { bytes, files } = await unpacked(`${at(root, '0.16.9')}pack.mrpack`)
    const index = Mrpack.parse(JSON.parse(files.get('modrinth.index.json') ?? ''))
    expect(index.files.map(({ path, env, hashes }) => [path, env, hashes.sha512])).toEqual([
      [`mods/${root.project}.jar`, { client: 'required', server: 'optional' }, root.file],
      [`mods/${oil.project}.jar`, { client: 'required', server: 'unsupported' }, oil.file],
      [`resourcepacks/${texture.project}.jar`, undefined, texture.file],
    ])
    expect(index.files.every(({ downloads: [url] }) => url?.startsWith(`${SITE_URL}/data/`))).toBe(true)
    expect(index.dependencies).toEqual({ minecraft: '1.21', 'fabric-loader': '0.16.9' })
    const { as, users } = current()
    const { id } = await aProject(current().db, { ownerId: users.alice.id })
    const fields = versionFields(id, { loaders: ['mrpack', 'fabric'] })
    const form = versionForm(fields, { file: { name: 'lamp.mrpack', bytes } })
    const pack = await as('alice')(createVersion, { body: form })
    expect(pack.dependencies.map((one) => [one.project_id, one.dependency_type])).toEqual(
      [root, oil, texture].map(({ project }) => [project, 'embedded']),
    )
  })

  it('creates a valid packwiz pack, as an archive and file by file', async () => {
    const { root } = await lamp()
    const { files } = await unpacked(`${at(root, '0.16.9')}packwiz.zip`)
    const head = PackToml.parse(parse(files.get('pack.toml') ?? ''))
    expect(head).toMatchObject({
      name: 'Lamp "\\ & Light',
      versions: { minecraft: '1.21', fabric: '0.16.9' },
    })
    expect(head.index.hash).toBe(sha256(files.get(head.index.file) ?? ''))
    const index = IndexToml.parse(parse(files.get(head.index.file) ?? ''))
    expect(files.size).toBe(2 + index.files.length)
    for (const { file, hash } of index.files) {
      expect(sha256(files.get(file) ?? '')).toBe(hash)
      Metafile.parse(parse(files.get(file) ?? ''))
      const response = await fetched(at(root, '0.16.9') + file)
      expect(await response.text()).toBe(files.get(file))
    }
    const response = await fetched(`${at(root, '0.16.9')}pack.toml`)
    expect(response.headers.get('content-type')).toBe('application/toml; charset=utf-8')
    expect(await response.text()).toBe(files.get('pack.toml'))
  })

  it('names no loader if the request states no loader version', async () => {
    const { root } = await lamp()
    const { files } = await unpacked(`${at(root)}pack.mrpack`)
    expect(JSON.parse(files.get('modrinth.index.json') ?? '')).toMatchObject({
      dependencies: { minecraft: '1.21' },
    })
    expect((await fetched(`/pack/${root.version}/1.21/fabric@0.1%20%22/pack.toml`)).status).toBe(400)
  })

  it('leaves out the own file if it was taken down and keeps the name of the pack', async () => {
    const { db } = current()
    const { root, oil, texture } = await lamp()
    await db
      .insertInto('takenDownFiles')
      .values({ sha512: root.file, reason: 'Harmful', takenAt: new Date() })
      .execute()
    const { files } = await unpacked(`${at(root)}pack.mrpack`)
    const { files: listed } = Mrpack.parse(JSON.parse(files.get('modrinth.index.json') ?? ''))
    expect(listed.map(({ hashes }) => hashes.sha512)).toEqual([oil.file, texture.file])
    const response = await fetched(`${at(root)}pack.mrpack`)
    const name = `filename="project-${root.project.toLowerCase()}-`
    expect(response.headers.get('content-disposition')).toContain(name)
  })

  it('gives files of the same name different paths', async () => {
    const { db } = current()
    const [root, other] = [await published(db), await published(db)]
    await db
      .updateTable('files')
      .set({ filename: `${root.project}.JAR` })
      .where('sha512', '=', other.file)
      .execute()
    await depends(db, root.version, other)
    const { files } = await unpacked(`${at(root)}pack.mrpack`)
    const { files: listed } = Mrpack.parse(JSON.parse(files.get('modrinth.index.json') ?? ''))
    expect(new Set(listed.map(({ path }) => path.toLowerCase())).size).toBe(2)
  })

  it('answers 304 to a repeated request and counts no download', async () => {
    const { db, app } = current()
    const { root } = await lamp()
    const first = await fetched(`${at(root)}pack.mrpack`)
    expect(first.headers.get('cache-control')).toBe('public, max-age=30')
    const etag = first.headers.get('etag') ?? ''
    const second = await app.request(`${at(root)}pack.mrpack`, { headers: { 'if-none-match': etag } })
    expect(second.status).toBe(304)
    await current().services.downloads.flush()
    const marks = await db.selectFrom('downloadMarks').selectAll().execute()
    expect(marks).toEqual([])
  })

  it('resolves the tree once for all files of a pack', async () => {
    const { root, oil } = await lamp()
    const { files } = await unpacked(`${at(root)}packwiz.zip`)
    await current().db.deleteFrom('dependencies').where('dependentId', '=', root.version).execute()
    const metafile = [...files].find(([, text]) => text.includes(oil.file))?.[0] ?? ''
    expect((await fetched(at(root) + metafile)).status).toBe(200)
  })

  it('rejects incomplete trees, versions that are packs, and hidden versions', async () => {
    const { db } = current()
    const root = await published(db)
    const many = await Promise.all(Array.from({ length: TREE_PROJECTS_MAX + 1 }, async () => aVersion(db)))
    await depends(db, root.version, ...many.map(({ projectId }) => ({ projectId })))
    const refused = await fetched(`${at(root)}pack.toml`)
    expect([refused.status, await refused.json()]).toMatchObject([400, { rule: 'needs_too_many' }])
    const pack = await published(db, { version: { loaders: ['mrpack'], mrpackLoaders: ['fabric'] } })
    expect((await fetched(`${at(pack)}pack.toml`)).status).toBe(400)
    const draft = await published(db, { project: { status: 'draft' } })
    expect((await fetched(`${at(draft)}pack.toml`)).status).toBe(404)
    expect((await fetched(`${at(draft)}pack.exe`)).status).toBe(404)
  })
})
