import { BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js'
import { describe, expect, it } from 'vitest'
import { readManifest } from './read-manifest.ts'
import { channelOf } from './version-suggestion.ts'

const known = ['1.21.1', '1.21', '1.20.6', '1.20.4', '1.20.3', '1.20.1', '1.20', '1.19.4'].map((version) => ({
  version,
  version_type: 'release',
}))

async function archive(files: Record<string, string | object>): Promise<Blob> {
  const writer = new ZipWriter(new BlobWriter('application/zip'))
  for (const [name, content] of Object.entries(files))
    await writer.add(name, new TextReader(typeof content === 'string' ? content : JSON.stringify(content)))
  return writer.close()
}

const read = async (files: Record<string, string | object>) => readManifest(await archive(files), known)

describe('manifest of an upload', () => {
  it('is read for a Fabric mod', async () => {
    const suggestion = await read({
      'fabric.mod.json': {
        name: 'Deepshaft',
        version: '3.2.0',
        depends: { minecraft: '~1.20', 'fabric-api': '*', fabricloader: '>=0.15', java: '>=17' },
        suggests: { wickerlight: '*' },
        breaks: { badmod: '*' },
      },
      'pack.mcmeta': { pack: { pack_format: 34 } },
    })
    expect(suggestion).toEqual({
      title: 'Deepshaft',
      versionNumber: '3.2.0',
      loaders: ['fabric'],
      gameVersions: ['1.20.6', '1.20.4', '1.20.3', '1.20.1', '1.20'],
      dependencies: [
        { name: 'fabric-api', relation: 'required' },
        { name: 'wickerlight', relation: 'optional' },
        { name: 'badmod', relation: 'incompatible' },
      ],
    })
  })

  it.each([
    ['*', true],
    [['<1.0', '*'], true],
    ['', true],
    ['<2.0.0', false],
    [['<1.0', '>=3'], false],
    [{ any: '*' }, false],
  ])('takes a break with %j for one with the project: %s', async (range, isWhole) => {
    const whole = isWhole ? [{ name: 'other', relation: 'incompatible' }] : []
    const fabric = await read({ 'fabric.mod.json': { version: '1', breaks: { other: range } } })
    expect(fabric?.dependencies).toEqual(whole)
    if (!Array.isArray(range) && typeof range === 'object') return
    const quilt = { version: '1', breaks: [{ id: 'other', versions: range }] }
    expect((await read({ 'quilt.mod.json': { quilt_loader: quilt } }))?.dependencies).toEqual(whole)
  })

  it.each([
    ['', true],
    ['(,)', true],
    ['[0,)', true],
    ['(,2.0)', false],
    ['[1.0,)', false],
  ])('takes an incompatibility of Forge with %j for one with the project: %s', async (range, isWhole) => {
    const toml = `
[[mods]]
modId="deep"
version="1"
[[dependencies.deep]]
modId="other"
type="incompatible"
versionRange="${range}"
`
    expect((await read({ 'META-INF/neoforge.mods.toml': toml }))?.dependencies).toEqual(
      isWhole ? [{ name: 'other', relation: 'incompatible' }] : [],
    )
  })

  it('counts the dependencies of all mods in a file', async () => {
    const toml = `
[[mods]]
modId="one"
version="\${version}"
displayName="\${name}"
[[mods]]
modId="two"
[[dependencies.one]]
modId="needed"
mandatory=true
[[dependencies.two]]
modId="wanted"
mandatory=false
`
    const suggestion = await read({ 'META-INF/mods.toml': toml })
    expect(suggestion?.dependencies).toEqual([
      { name: 'needed', relation: 'required' },
      { name: 'wanted', relation: 'optional' },
    ])
    expect(suggestion).not.toHaveProperty('title')
    expect(suggestion).not.toHaveProperty('versionNumber')
  })

  it.each([
    ['version: 1.10 # next', '1.10'],
    ['version: 1.0', '1.0'],
    ["version: '2.0'", '2.0'],
    ['version: 1.0\nversion: 3.10', '3.10'],
    ['version: ${project.version}', undefined],
    ['version: "@VERSION@"', undefined],
    ['version: [1, 2]', undefined],
  ])('reads the version of the plugin with %j', async (line, versionNumber) => {
    const suggestion = await read({
      'plugin.yml': `name: Deep\nmain: a.B\ndepend:\nsoftdepend: ~\n${line}\n`,
    })
    expect(suggestion?.title).toBe('Deep')
    expect(suggestion?.versionNumber).toBe(versionNumber)
    expect(suggestion?.dependencies).toEqual([])
  })

  it('reads the game version of a plugin with its zeros', async () => {
    const suggestion = await read({
      'plugin.yml': 'name: Deep\nmain: a.B\nversion: 1\napi-version: 1.20 # min\n',
    })
    expect(suggestion?.gameVersions).toEqual(['1.20.6', '1.20.4', '1.20.3', '1.20.1', '1.20'])
  })

  it('reads each field by itself', async () => {
    const text = `\uFEFF{"name": ["odd"], "version": 3.5,\n"depends": "no list", "suggests": {"a\tb": 1}, "breaks": 7}`
    expect(await read({ 'fabric.mod.json': text })).toMatchObject({
      versionNumber: '3.5',
      loaders: ['fabric'],
      dependencies: [{ name: 'a b', relation: 'optional' }],
    })
  })

  it('is read for a Quilt mod', async () => {
    const suggestion = await read({
      'quilt.mod.json': {
        quilt_loader: {
          version: '1.0',
          metadata: { name: 'Q' },
          depends: [
            { id: 'minecraft', versions: { any: ['1.20.1', '1.21'] } },
            'org.quiltmc:quilt_base',
            { id: 'extra', optional: true },
          ],
        },
      },
    })
    expect(suggestion).toMatchObject({
      loaders: ['quilt'],
      gameVersions: ['1.21', '1.20.1'],
      dependencies: [
        { name: 'qsl', relation: 'required' },
        { name: 'extra', relation: 'optional' },
      ],
    })
  })

  it('takes the version of a Forge mod from the jar if it has none itself', async () => {
    const suggestion = await read({
      'META-INF/MANIFEST.MF': 'Manifest-Version: 1.0\r\nImplementation-Version: 2.4.1-beta\r\n',
      'META-INF/mods.toml': `
[[mods]]
modId="deep"
version="\${file.jarVersion}"
displayName="Deep"
[[dependencies.deep]]
modId="minecraft"
mandatory=true
versionRange="[1.20,1.20.4]"
[[dependencies.deep]]
modId="jei"
mandatory=false
versionRange="[15,)"
`,
    })
    expect(suggestion).toEqual({
      title: 'Deep',
      versionNumber: '2.4.1-beta',
      loaders: ['forge'],
      gameVersions: ['1.20.4', '1.20.3', '1.20.1', '1.20'],
      dependencies: [{ name: 'jei', relation: 'optional' }],
    })
  })

  it('lists every loader of a jar for several loaders', async () => {
    const suggestion = await read({
      'META-INF/neoforge.mods.toml': '[[mods]]\nmodId="a"\nversion="1"',
      'fabric.mod.json': { version: '1', depends: { minecraft: '1.21' } },
    })
    expect(suggestion).toMatchObject({
      loaders: ['neoforge', 'fabric'],
      gameVersions: ['1.21'],
      versionNumber: '1',
    })
  })

  it('is read for plugins', async () => {
    expect(
      await read({
        'plugin.yml': 'name: P\nversion: 1.10\napi-version: 1.20\ndepend: [Vault]\nsoftdepend: [LuckPerms]',
      }),
    ).toEqual({
      title: 'P',
      versionNumber: '1.10',
      loaders: ['paper'],
      gameVersions: ['1.20.6', '1.20.4', '1.20.3', '1.20.1', '1.20'],
      dependencies: [
        { name: 'Vault', relation: 'required' },
        { name: 'LuckPerms', relation: 'optional' },
      ],
    })
    expect(
      await read({
        'paper-plugin.yml':
          "name: P\nversion: '2'\napi-version: '1.21'\ndependencies:\n  server:\n    Vault:\n      required: false",
      }),
    ).toMatchObject({ loaders: ['paper'], dependencies: [{ name: 'Vault', relation: 'optional' }] })
    expect(await read({ 'velocity-plugin.json': { id: 'v', version: '3' } })).toMatchObject({
      title: 'v',
      loaders: ['velocity'],
    })
    expect(await read({ 'bungee.yml': 'name: B\nversion: 1.0' })).toMatchObject({
      loaders: ['bungeecord'],
      versionNumber: '1.0',
    })
  })

  it('distinguishes data packs from resource packs', async () => {
    const meta = { pack: { pack_format: 26, description: '' } }
    expect(await read({ 'pack.mcmeta': meta, 'data/a/x.json': '{}' })).toMatchObject({
      loaders: ['datapack'],
      gameVersions: ['1.20.4', '1.20.3'],
    })
    expect(
      await read({
        'pack.mcmeta': { pack: { pack_format: 15, supported_formats: [15, 22] } },
        'assets/x.png': 'x',
      }),
    ).toMatchObject({ loaders: ['minecraft'], gameVersions: ['1.20.4', '1.20.3', '1.20.1', '1.20'] })
  })

  it('is read for a modpack', async () => {
    expect(
      await read({
        'modrinth.index.json': {
          name: 'Pack',
          versionId: '7',
          dependencies: { minecraft: '1.20.1', 'fabric-loader': '0.15.0' },
        },
      }),
    ).toEqual({
      title: 'Pack',
      versionNumber: '7',
      loaders: ['fabric'],
      gameVersions: ['1.20.1'],
      dependencies: [],
    })
  })

  it('suggests the loader only for damaged manifests', async () => {
    const emptySuggestion = { loaders: [], gameVersions: [], dependencies: [] }
    expect(await readManifest(new Blob(['not a zip']), known)).toEqual(emptySuggestion)
    const byName = { ...emptySuggestion, loaders: ['fabric'] }
    expect(await read({ 'fabric.mod.json': '{ broken' })).toEqual(byName)
    expect(await read({ 'fabric.mod.json': ' '.repeat(2_000_000) })).toEqual(byName)
  })
})

describe('channel of a version number', () => {
  it.each([
    ['1.0-alpha.1', 'alpha'],
    ['1.0-beta', 'beta'],
    ['1.0-rc1', 'beta'],
    ['1.0-pre2', 'beta'],
    ['1.0', 'release'],
  ])('%s is a %s', (number, channel) => expect(channelOf(number)).toBe(channel))
})
