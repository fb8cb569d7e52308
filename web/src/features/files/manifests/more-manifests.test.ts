import { BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js'
import { describe, expect, it } from 'vitest'
import { readManifest } from './read-manifest.ts'

const known = ['1.21', '1.20.1', '1.20', '1.13.2', '1.12.2', '1.12', '1.7.10'].map((version) => ({
  version,
  version_type: 'release',
}))

async function read(files: Record<string, string | object>) {
  const writer = new ZipWriter(new BlobWriter('application/zip'))
  for (const [name, content] of Object.entries(files))
    await writer.add(name, new TextReader(typeof content === 'string' ? content : JSON.stringify(content)))
  return readManifest(await writer.close(), known)
}

const required = (name: string) => ({ name, relation: 'required' })
const optional = (name: string) => ({ name, relation: 'optional' })

describe('mcmod.info', () => {
  const mod = {
    modid: 'deep',
    name: 'Deep',
    version: '1.4',
    mcversion: '1.12.2',
    requiredMods: ['Forge@[14.23,)', 'Baubles@[1.5,)'],
    dependencies: ['required-after:jei', '*'],
  }
  const expected = {
    title: 'Deep',
    versionNumber: '1.4',
    loaders: ['forge'],
    gameVersions: ['1.12.2'],
    dependencies: [required('baubles'), optional('jei')],
  }

  it('is read in both versions, and not as a resource pack', async () => {
    const assets = { 'pack.mcmeta': { pack: { pack_format: 3 } }, 'a/Deep.class': 'x' }
    expect(await read({ 'mcmod.info': [mod], ...assets })).toEqual(expected)
    expect(await read({ 'mcmod.info': { modListVersion: 2, modList: [mod] }, ...assets })).toEqual(expected)
  })

  it('is read with comments, raw line breaks and a last comma', async () => {
    const text = `\uFEFF[{ // first
      "modid": "deep", "name": "Deep" /* // */, "description": "one\n\ttwo // three",
      "version": "\${version}", "mcversion": "1.12.x", },]`
    expect(await read({ 'mcmod.info': text })).toEqual({
      title: 'Deep',
      loaders: ['forge'],
      gameVersions: ['1.12.2', '1.12'],
      dependencies: [],
    })
  })

  it('belongs to Sponge if a mod depends on its API', async () => {
    const plugin = { modid: 'p', version: '1', requiredMods: ['spongeapi@7.1.0'], dependencies: ['nucleus'] }
    expect(await read({ 'mcmod.info': [plugin] })).toMatchObject({
      loaders: ['sponge'],
      dependencies: [optional('nucleus')],
    })
  })
})

it.each([
  [
    {
      'litemod.json': { name: 'map', displayName: 'Map', version: 2, mcversion: '1.12', dependsOn: ['lib'] },
    },
    { title: 'Map', versionNumber: '2', loaders: ['liteloader'], gameVersions: ['1.12'] },
    [required('lib')],
  ],
  [
    { 'riftmod.json': { id: 'r', name: 'Rift Mod', listeners: [] } },
    { title: 'Rift Mod', loaders: ['rift'], gameVersions: [] },
    [],
  ],
  [
    {
      'META-INF/sponge_plugins.json': {
        global: { version: '3.0', dependencies: [{ id: 'spongeapi', version: '8.1.0' }] },
        plugins: [{ id: 'p', name: 'P', dependencies: [{ id: 'luckperms', optional: true }, 7] }],
      },
    },
    { title: 'P', versionNumber: '3.0', loaders: ['sponge'], gameVersions: [] },
    [optional('luckperms')],
  ],
])('%j is read', async (files: Record<string, object>, expected, dependencies) => {
  expect(await read(files)).toEqual({ ...expected, dependencies })
})

describe('a library jar', () => {
  it.each([
    [{}, ['forge', 'neoforge']],
    [{ 'META-INF/services/net.minecraftforge.forgespi.language.IModLanguageProvider': 'a.B' }, ['forge']],
    [{ 'META-INF/services/net.neoforged.neoforgespi.language.IModLanguageLoader': 'a.B' }, ['neoforge']],
  ])('with %j is for %j', async (services: Record<string, string>, loaders) => {
    const manifest =
      'Manifest-Version: 1.0\r\nFMLModType: LIBRARY\r\nImplementation-Title: Kot\r\n lin\r\nimplementation-version: 4.\r\n 11.0\r\n\r\nName: a\r\n'
    expect(await read({ 'META-INF/MANIFEST.MF': manifest, 'pack.mcmeta': '{}', ...services })).toEqual({
      title: 'Kotlin',
      versionNumber: '4.11.0',
      loaders,
      gameVersions: [],
      dependencies: [],
    })
  })

  it('is not every jar with a manifest', async () => {
    const files = { 'META-INF/MANIFEST.MF': 'Manifest-Version: 1.0\n', 'pack.mcmeta': '{}', 'a.class': '' }
    expect((await read(files)).loaders).toEqual([])
  })
})

describe('a shader pack', () => {
  const meta = { 'pack.mcmeta': { pack: { pack_format: 34 } } }
  it.each([
    [{ 'shaders/final.fsh': '' }, ['iris', 'optifine']],
    [{ 'shaders/shaders.properties': 'iris.features.required = SSBO' }, ['iris']],
    [{ ...meta, 'assets/a/pipelines/a.json5': '{}' }, ['canvas']],
    [{ ...meta, 'assets/minecraft/shaders/core/a.vsh': '' }, ['vanilla']],
    [{ ...meta, 'assets/minecraft/shaders/a.vsh': '', 'assets/minecraft/textures/a.png': '' }, ['minecraft']],
  ])('with %j is for %j', async (files: Record<string, string | object>, loaders) => {
    expect((await read(files)).loaders).toEqual(loaders)
  })
})

describe('dependencies', () => {
  it('on modules or by old names are those on the project', async () => {
    const { dependencies } = await read({
      'fabric.mod.json': {
        id: 'deep',
        recommends: { 'Fabric-API': '*' },
        depends: {
          fabric: '*',
          'fabric-api-base': '*',
          'fabric-rendering-v1': '*',
          'fabric-permissions-api-v0': '*',
        },
      },
      'quilt.mod.json': { quilt_loader: { depends: ['org.quiltmc.qsl:quilt_networking', 'quilt_base'] } },
    })
    expect(dependencies).toEqual([
      required('fabric-api'),
      required('fabric-permissions-api-v0'),
      required('qsl'),
    ])
  })

  it('may be lists, in the words of the first schema', async () => {
    const fabric = {
      requires: ['one', { id: 'two' }, { three: '>=1' }, 4],
      depends: { minecraft: ['1.20', '1.20.1'], '${lib}': '*' },
      conflicts: { four: '*', five: '<2' },
    }
    expect(await read({ 'fabric.mod.json': fabric })).toMatchObject({
      gameVersions: ['1.20.1', '1.20'],
      dependencies: [
        required('one'),
        required('two'),
        required('three'),
        { name: 'four', relation: 'incompatible' },
      ],
    })
  })

  it('of Quilt with odd versions count, and alternatives are optional', async () => {
    const depends = [
      { id: 'one', versions: 5 },
      [{ id: 'two' }, { id: 'three' }],
      ['fabric-api-base', 'fabric-api'],
      { id: 'minecraft', versions: { any: ['1.20', { all: ['>=1.12', '<1.13'] }] } },
    ]
    expect(
      await read({ 'quilt.mod.json': { quilt_loader: { depends, breaks: [{ id: 'four', versions: 5 }] } } }),
    ).toMatchObject({
      gameVersions: ['1.20', '1.12.2', '1.12'],
      dependencies: [required('one'), optional('two'), optional('three'), required('fabric-api')],
    })
  })

  it('of all mods of a Forge file count, without the mods of the file itself', async () => {
    const toml = `
mods = [7, { modId = "one" }, { modId = "two" }]
[[dependencies.one]]
modId="two"
[[dependencies.one]]
modId="minecraft"
versionRange="[1.12,1.21)"
[[dependencies.two]]
modId="minecraft"
versionRange="[1.20,)"
[[dependencies.two]]
modId="fabric_renderer_api_v1"
versionRange=7
[[dependencies.two]]
modId="bad"
type="discouraged"
`
    expect(await read({ 'META-INF/neoforge.mods.toml': toml })).toMatchObject({
      gameVersions: ['1.20.1', '1.20'],
      dependencies: [required('forgified_fabric_api')],
    })
  })

  it('of plugins are read one by one', async () => {
    const paper =
      'name: P\nversion: 1\ndependencies:\n- name: Vault\n  required: false\n- name: Lib\n- [odd]\n'
    expect(await read({ 'paper-plugin.yml': paper })).toMatchObject({
      dependencies: [optional('Vault'), required('Lib')],
    })
    expect(await read({ 'plugin.yml': 'name: P\ndepend: [Vault, [odd], 3, ~]\n' })).toMatchObject({
      loaders: ['paper'],
      dependencies: [required('Vault'), required('3')],
    })
    const velocity = { id: 'v', dependencies: [{ id: 'one' }, 'odd', { id: 'two', optional: 'odd' }] }
    expect((await read({ 'velocity-plugin.json': velocity })).dependencies).toEqual([
      required('one'),
      required('two'),
    ])
  })
})

it('names the only side of a mod for Fabric or Quilt', async () => {
  const fabric = (environment: unknown) =>
    read({ 'fabric.mod.json': JSON.stringify({ schemaVersion: 1, id: 'one', environment }) })
  const quilt = (environment: string) =>
    JSON.stringify({ quilt_loader: { id: 'one' }, minecraft: { environment } })
  expect((await fabric('client')).environment).toBe('client')
  expect((await fabric('server')).environment).toBe('server')
  for (const unclear of ['*', 'both', 3, undefined])
    expect(await fabric(unclear)).not.toHaveProperty('environment')
  expect((await read({ 'quilt.mod.json': quilt('dedicated_server') })).environment).toBe('server')
  const both = {
    'quilt.mod.json': quilt('client'),
    'fabric.mod.json': JSON.stringify({ schemaVersion: 1, id: 'one', environment: 'server' }),
  }
  expect(await read(both)).not.toHaveProperty('environment')
})

it('plugin.yml without fields of servers may belong to a proxy', async () => {
  expect((await read({ 'plugin.yml': 'name: P\nmain: a.B\nversion: 1\ndepends: [Q]\n' })).loaders).toEqual([])
})

it('paths with backslashes are read', async () => {
  const toml = '[[mods]]\nmodId="a"\nversion="1"'
  expect((await read({ 'META-INF\\mods.toml': toml })).loaders).toEqual(['forge'])
})

it('fields of a pack are read one by one', async () => {
  const pack = { pack_format: 15, supported_formats: 'odd', min_format: null }
  expect(await read({ 'pack.mcmeta': { pack } })).toMatchObject({
    loaders: ['minecraft'],
    gameVersions: ['1.20.1', '1.20'],
  })
  expect(await read({ 'pack.mcmeta': 'odd', 'data/a': '' })).toMatchObject({ loaders: ['datapack'] })
})

it('an index of a modpack with a byte order mark and odd fields is read', async () => {
  const index = JSON.stringify({
    name: 7,
    versionId: ['odd'],
    dependencies: { minecraft: '1.20', forge: 47 },
  })
  expect(await read({ 'modrinth.index.json': `\uFEFF${index}` })).toEqual({
    title: '7',
    loaders: ['forge'],
    gameVersions: ['1.20'],
    dependencies: [],
  })
})
