import { describe, expect, it } from 'vitest'
import { readModpack } from './modpack.ts'

const SHA1 = 'A1'.repeat(20)
const file = {
  path: 'mods/skiff.jar',
  hashes: { sha1: SHA1, sha512: 'b2'.repeat(64) },
  env: { client: 'required', server: 'optional' },
  downloads: ['https://cdn.modrinth.com/data/AA/versions/BB/skiff%201.jar'],
  fileSize: 4,
}
const index = {
  game: 'minecraft',
  formatVersion: 1,
  versionId: '1.0',
  name: 'Boats',
  files: [file],
  dependencies: { minecraft: '1.20' },
}

const read = (json: unknown, names: string[] = []) =>
  readModpack(
    {
      names,
      read: async (name) =>
        name !== 'modrinth.index.json' || json === undefined
          ? undefined
          : typeof json === 'string'
            ? json
            : JSON.stringify(json),
    },
    'boats.mrpack',
    'quarry.test',
  )

const withFile = (part: object) => ({ ...index, files: [{ ...file, ...part }] })
const from = (...downloads: string[]) => withFile({ downloads })

describe('embedded files of a pack', () => {
  it.each([
    ['the name of its download, decoded', index, 'skiff 1.jar'],
    [
      'the name of its download as it is when it cannot be decoded',
      from('https://github.com/a/%ff.jar'),
      '%ff.jar',
    ],
    ['the name of its path when the download has none', from('https://gitlab.com/'), 'skiff.jar'],
    ['the name of its path when there is no download', from(), 'skiff.jar'],
    ['this site by any protocol', from('http://quarry.test/data/own.jar'), 'own.jar'],
  ])('are listed with %s', async (_, json, filename) => {
    expect((await read(json)).files).toEqual([{ sha1: SHA1.toLowerCase(), filename }])
  })

  it('include archives in override folders and no other overrides', async () => {
    const names = [
      'overrides/mods/a.jar',
      'client-overrides/resourcepacks/b.zip',
      'server-overrides/shaderpacks/c.zip',
      'overrides/config/d.zip',
      'overrides/mods/e.txt',
      'overrides/mods/deep/f.jar',
      'else/overrides/mods/g.jar',
    ]
    expect((await read({ ...index, files: [] }, names)).overrides).toEqual(['a.jar', 'b.zip', 'c.zip'])
  })
})

it('names the folder of an index that is one folder too deep', async () => {
  await expect(read(undefined, ['Boats/modrinth.index.json', 'Boats/overrides/a'])).rejects.toMatchObject({
    rule: 'archive_too_deep',
    params: { folder: 'Boats', wanted: 'modrinth.index.json' },
  })
  await expect(read(undefined, ['a/b/modrinth.index.json'])).rejects.toMatchObject({
    rule: 'pack_index_missing',
  })
})

describe('the environment of a file', () => {
  it.each([
    {},
    null,
    { client: 'required' },
    { server: 'unsupported' },
    { client: 'unknown', server: '' },
    { client: null, server: 'optional' },
  ])('may be %j', async (env) => {
    await expect(read(withFile({ env }))).resolves.toBeDefined()
  })

  it('names sides by known words', async () => {
    await expect(read(withFile({ env: { client: 'sometimes' } }))).rejects.toMatchObject({
      rule: 'pack_index_invalid',
    })
  })
})

it('reads an index with a byte order mark', async () => {
  await expect(read(`\uFEFF${JSON.stringify(index)}`)).resolves.toBeDefined()
})

describe('readModpack rejects a pack', () => {
  it.each([
    ['without an index', undefined, 'pack_index_missing'],
    ['with an index that is no JSON', '{', 'pack_index_not_json'],
    ['of another game', { ...index, game: 'chess' }, 'pack_index_invalid'],
    ['that is empty', { ...index, files: [] }, 'pack_empty'],
    ['with a download from elsewhere', from('https://example.org/a.jar'), 'pack_download_host'],
    ['with a download that is no address', from('a.jar'), 'pack_download_host'],
    ['with a download that is not protected', from('http://github.com/a.jar'), 'pack_download_host'],
    [
      'with one bad download of two',
      from('https://github.com/a.jar', 'https://github.com.example.org/a.jar'),
      'pack_download_host',
    ],
    ['with a file without a name', withFile({ path: 'mods/', downloads: [] }), 'pack_file_name_length'],
    [
      'with a name of signs that no name has',
      from('https://github.com/a%00.jar'),
      'pack_file_name_characters',
    ],
  ])('%s', async (_, json, rule) => {
    await expect(read(json)).rejects.toMatchObject({ code: 'invalid_file', rule })
  })

  it.each([
    '',
    '/mods/a.jar',
    '\\mods\\a.jar',
    'C:/a.jar',
    'mods/../../a.jar',
    'mods\\..\\a.jar',
    '..',
    'a\0.jar',
  ])('with the path %j, which leaves the game folder', async (path) => {
    await expect(read(withFile({ path }))).rejects.toMatchObject({
      rule: 'pack_index_invalid',
      params: expect.objectContaining({ path: 'files.0.path' }),
    })
  })

  it.each(['mods/a..b.jar', 'mods/.../a.jar', 'c:.jar/a'.slice(2)])('accepts the path %j', async (path) => {
    await expect(read(withFile({ path }))).resolves.toBeDefined()
  })
})
