import { readdir } from 'node:fs/promises'
import { aPersonalToken } from '@quarry/db/testing/factories'
import { scopeSum } from '@quarry/domain/accounts/scopes'
import { describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { anArchive } from '../../../testing/archives.ts'
import { testApp } from '../../../testing/test-app.ts'
import { hashSecret, mintSecret } from '../../accounts/secrets.ts'

const current = testApp()
const PICTURE = new Uint8Array(
  await sharp({ create: { width: 20, height: 20, channels: 3, background: '#3a8f7b' } })
    .png()
    .toBuffer(),
)
const ANOTHER = new Uint8Array(
  await sharp({ create: { width: 20, height: 20, channels: 3, background: '#7b3a8f' } })
    .png()
    .toBuffer(),
)
const shot = (item: string, given: object = {}) => ({ item, featured: false, ...given })

/** The form as build tools send it, with these parts after its data. */
async function send(fields: object, parts: [name: string, bytes: Uint8Array<ArrayBuffer>][] = []) {
  const form = new FormData()
  const named = { title: 'Cave lights', slug: 'cave-lights', description: 'Light for caves', ...fields }
  form.set('data', JSON.stringify(named))
  for (const [name, bytes] of parts) form.append(name, new Blob([bytes]), `${name}.png`)
  const { app, tokens } = current()
  const response = await app.request('/v2/project', {
    method: 'POST',
    body: form,
    headers: { authorization: tokens.alice },
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

const countProjects = async () => (await current().db.selectFrom('projects').select('id').execute()).length

describe('a draft with its images', () => {
  it('accepts the old name of the title, and captions of images', async () => {
    const gallery_items = [shot('one', { title: 'One', description: 'The first', ordering: 3 }), shot('two')]
    const { status, body } = await send(
      { title: undefined, mod_name: 'Old lights', slug: 'old-lights', gallery_items },
      [
        ['one', PICTURE],
        ['two', ANOTHER],
      ],
    )
    expect(status).toBe(200)
    expect(body['title']).toBe('Old lights')
    expect(body['gallery']).toHaveLength(2)
    expect(body['gallery']).toContainEqual(
      expect.objectContaining({ title: 'One', description: 'The first', ordering: 3, featured: false }),
    )
    expect(body['gallery']).toContainEqual(expect.objectContaining({ title: null, description: null }))
  })

  it.each<[string, object, [string, Uint8Array<ArrayBuffer>][], string, string]>([
    ['a part that nothing names', {}, [['other', PICTURE]], 'other', 'invalid_input'],
    [
      'a part that comes twice',
      {},
      [
        ['icon', PICTURE],
        ['icon', PICTURE],
      ],
      'data',
      'invalid_input',
    ],
    [
      'two pictures in front',
      { gallery_items: [shot('one', { featured: true }), shot('two', { featured: true })] },
      [
        ['one', PICTURE],
        ['two', ANOTHER],
      ],
      'gallery_items',
      'invalid_input',
    ],
    [
      'the same picture twice',
      { gallery_items: [shot('one'), shot('two')] },
      [
        ['one', PICTURE],
        ['two', PICTURE],
      ],
      '',
      'invalid_image',
    ],
    ['a picture that does not come', { gallery_items: [shot('one')] }, [], 'gallery_items', 'invalid_input'],
    ['an icon that is too large', {}, [['icon', new Uint8Array(256 * 1024 + 1)]], '', 'too_large'],
    ['an icon that is no picture', {}, [['icon', new Uint8Array(10)]], '', 'invalid_image'],
    [
      'a picture that is none',
      { gallery_items: [shot('one')] },
      [['one', new Uint8Array(10)]],
      '',
      'invalid_image',
    ],
  ])('is not made with %s', async (_, data, parts, path, error) => {
    const before = await countProjects()
    const refusal = await send(data, parts)
    const fields = path === '' ? {} : { fields: [{ path }] }
    expect(refusal).toMatchObject({ status: 400, body: { error, ...fields } })
    expect(await countProjects()).toBe(before)
  })
})

describe('a project with its first versions', () => {
  const version = (given: object) => ({
    name: 'First',
    version_number: '1.0',
    version_type: 'release',
    loaders: ['fabric'],
    game_versions: ['1.21'],
    dependencies: [],
    featured: false,
    ...given,
  })
  const aJar = (id: string) => anArchive({ 'fabric.mod.json': JSON.stringify({ id, version: '1' }) })

  async function post(
    fields: object,
    files: [part: string, filename: string, bytes: Uint8Array<ArrayBuffer>][],
    { version: api = 'v2', authorization = current().tokens.alice } = {},
  ) {
    const form = new FormData()
    form.set('data', JSON.stringify(fields))
    for (const [part, filename, bytes] of files) form.append(part, new Blob([bytes]), filename)
    const response = await current().app.request(`/${api}/project`, {
      method: 'POST',
      body: form,
      headers: { authorization },
    })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  const project = (slug: string, initial_versions: object[]) => ({
    title: 'Cave lights',
    name: 'Cave lights',
    slug,
    description: 'Light for caves',
    summary: 'Light for caves',
    initial_versions,
  })
  const versionsOf = (projectId: string) =>
    current()
      .db.selectFrom('versions as v')
      .innerJoin('files as f', 'f.versionId', 'v.id')
      .select(['v.versionNumber', 'v.channel', 'v.changelog', 'f.filename', 'f.primary'])
      .where('v.projectId', '=', projectId)
      .orderBy('v.versionNumber')
      .orderBy('f.filename')
      .execute()

  it('is created from one form, also with the field names of the first API version', async () => {
    const old = {
      version_title: 'Second',
      version_body: 'Brighter',
      release_channel: 'beta',
      version_number: '1.1',
      loaders: ['fabric'],
      game_versions: ['1.21'],
      file_parts: ['second'],
    }
    const { status, body } = await post(
      project('with-versions', [version({ file_parts: ['more', 'main'], primary_file: 'main' }), old]),
      [
        ['icon', 'icon.png', PICTURE],
        ['more', 'more.jar', await aJar('more')],
        ['main', 'main.jar', await aJar('main')],
        ['second', 'second.jar', await aJar('second')],
      ],
    )
    expect([status, body['status'], (body['versions'] as string[]).length]).toEqual([200, 'draft', 2])
    expect(await versionsOf(body['id'] as string)).toEqual([
      { versionNumber: '1.0', channel: 'release', changelog: '', filename: 'main.jar', primary: true },
      { versionNumber: '1.0', channel: 'release', changelog: '', filename: 'more.jar', primary: false },
      { versionNumber: '1.1', channel: 'beta', changelog: 'Brighter', filename: 'second.jar', primary: true },
    ])
  })

  it('is created in v3 as well, with the loaders of a pack', async () => {
    const index = { formatVersion: 1, game: 'minecraft', versionId: '1', name: 'Lights', files: [] }
    const dependencies = { minecraft: '1.21', 'fabric-loader': '0.16.0' }
    const pack = await anArchive({
      'modrinth.index.json': JSON.stringify({ ...index, dependencies }),
      'overrides/options.txt': 'fov:1',
    })
    const given = version({ file_parts: ['pack'], loaders: ['mrpack'], mrpack_loaders: ['fabric'] })
    const { status, body } = await post(
      project('pack-with-version', [given]),
      [['pack', 'lights.mrpack', pack]],
      { version: 'v3' },
    )
    expect(status).toBe(200)
    expect(body).toMatchObject({ project_types: ['modpack'], mrpack_loaders: ['fabric'] })
  })

  it.each<[string, object[], [string, string][], string]>([
    ['a part that does not arrive', [version({ file_parts: ['file'] })], [], 'invalid_input'],
    ['a listed version without files', [version({ file_parts: [] })], [], 'invalid_input'],
    [
      'an unknown loader',
      [version({ file_parts: ['file'], loaders: ['none'] })],
      [['file', 'a.jar']],
      'invalid_input',
    ],
    [
      'a part of two versions',
      [version({ file_parts: ['file'] }), version({ file_parts: ['file'], version_number: '2' })],
      [['file', 'a.jar']],
      'invalid_input',
    ],
    [
      'a file that no version names',
      [version({ file_parts: ['file'] })],
      [
        ['file', 'a.jar'],
        ['b', 'b.jar'],
      ],
      'invalid_input',
    ],
    ['a file that is no mod', [version({ file_parts: ['file'] })], [['file', 'a.txt']], 'invalid_file'],
    [
      'a second version that depends on an unknown project',
      [
        version({ file_parts: ['file'] }),
        version({
          file_parts: ['again'],
          version_number: '2',
          dependencies: [{ project_id: 'AAAAAAAA', dependency_type: 'required' }],
        }),
      ],
      [
        ['file', 'a.jar'],
        ['again', 'b.jar'],
      ],
      'invalid_input',
    ],
  ])('is not created with %s', async (_, versions, parts, error) => {
    const before = await countProjects()
    const jar = await aJar('refused')
    const refused = await post(
      project('refused-versions', versions),
      parts.map(([part, filename]) => [part, filename, jar]),
    )
    expect(refused).toMatchObject({ status: 400, body: { error } })
    expect(await countProjects()).toBe(before)
    const { storageDir } = current()
    const left = await readdir(storageDir, { recursive: true, withFileTypes: true })
    expect(
      left.filter((one) => one.isFile() && /\.(jar|txt)$|^upload-/.test(one.name) && !CREATED.test(one.name)),
    ).toEqual([])
  })
  /** Files of the projects above. */
  const CREATED = /^(main|more|second)\.jar$/

  it('needs no other scope than the one to create projects, whatever its form contains', async () => {
    const { db, users } = current()
    const authorization = mintSecret('qrp_')
    await aPersonalToken(db, {
      userId: users.alice.id,
      tokenHash: hashSecret(authorization),
      scopes: scopeSum(['PROJECT_CREATE']),
    })
    const send = async (slug: string, gallery: Uint8Array<ArrayBuffer>[]) =>
      post(
        {
          ...project(slug, [version({ file_parts: ['file'] })]),
          gallery_items: gallery.map((_, at) => shot(`image-${at}`)),
        },
        [
          ['icon', 'icon.png', PICTURE],
          ...gallery.map(
            (bytes, at) => [`image-${at}`, 'image.png', bytes] as [string, string, Uint8Array<ArrayBuffer>],
          ),
          ['file', 'a.jar', await aJar(slug)],
        ],
        { authorization },
      )
    const made = await send('by-token', [ANOTHER])
    expect(made).toMatchObject({
      status: 200,
      body: { slug: 'by-token', gallery: [{}], versions: [expect.any(String)] },
    })
    const before = await countProjects()
    // Refused after the draft exists.
    expect(await send('by-token-refused', [ANOTHER, ANOTHER])).toMatchObject({ status: 400 })
    expect(await countProjects()).toBe(before)
  })
})
