import { BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js'
import { describe, expect, it } from 'vitest'
import { readManifest } from './read-manifest.ts'

const known = ['1.21', '1.20.1', '1.20', '1.12.2', '1.10', '1.7.10'].map((version) => ({
  version,
  version_type: 'release',
}))

async function read(files: Record<string, string>) {
  const writer = new ZipWriter(new BlobWriter('application/zip'))
  for (const [name, content] of Object.entries(files)) await writer.add(name, new TextReader(content))
  return readManifest(await writer.close(), known)
}

describe('JSON that old loaders read', () => {
  it.each([
    ['single quotes', "[{'modid': 'deep', 'name': 'Deep \"Caves\"', 'version': '1.10'}]"],
    ['names without quotes', '[{modid: deep, name: "Deep \\"Caves\\"", version: 1.10}]'],
    ['other separators', '[{"modid" = "deep"; "name" => "Deep \\"Caves\\"", "version": "1.10"}]'],
    ['comments with #', '# mod\n[{"modid": "deep", "name": "Deep \\"Caves\\"", "version": "1.10"}]'],
    [
      'escapes that JSON does not know',
      '[{"modid": "deep", "name": "Deep \\"Caves\\"", "description": "Don\\\'t \\d", "version": "1.10"}]',
    ],
    [
      'control characters',
      '[{"modid": "deep", "name": "Deep \\"Caves\\"", "description": "\u0001\f", "version": "1.10"}]',
    ],
    ['numbers with zeros', '[{"modid": "deep", "name": "Deep \\"Caves\\"", "version": 1.10}]'],
  ])('may have %s', async (_, text) => {
    expect(await read({ 'mcmod.info': text })).toMatchObject({
      title: 'Deep "Caves"',
      versionNumber: '1.10',
      loaders: ['forge'],
    })
  })

  it('may have a number of game version with a zero', async () => {
    const text = '[{"modid": "deep", "mcversion": 1.10}]'
    expect(await read({ 'mcmod.info': text })).toMatchObject({ gameVersions: ['1.10'] })
  })

  it('may have numbers with a zero for formats of packs', async () => {
    const { gameVersions } = await read({ 'pack.mcmeta': '{"pack": {"pack_format": 3.0}}', 'assets/a': '' })
    expect(gameVersions).toEqual(['1.12.2'])
  })

  it('suggests only the loader when it is no JSON at all', async () => {
    for (const text of ['{"id": "deep"', '{"id": "deep}', "{'id: 1}", '[}', '{"id" "deep"}'])
      expect(await read({ 'fabric.mod.json': text })).toEqual({
        loaders: ['fabric'],
        gameVersions: [],
        dependencies: [],
      })
  })
})

describe('YAML of plugins', () => {
  it.each(['true', 'yes', 'on', 'Yes', '"true"'])('says with %s that it supports Folia', async (value) => {
    const { loaders } = await read({ 'plugin.yml': `name: Deep\nfolia-supported: ${value}\n` })
    expect(loaders).toEqual(['paper', 'folia'])
  })

  it.each([
    ['yes', 'required'],
    ['on', 'required'],
    ['no', 'optional'],
    ['off', 'optional'],
  ])('names a dependency with required: %s', async (value, relation) => {
    const text = `name: Deep\ndependencies:\n  server:\n    Vault:\n      required: ${value}\n`
    const { dependencies } = await read({ 'paper-plugin.yml': text })
    expect(dependencies).toEqual([{ name: 'Vault', relation }])
  })

  it.each(['1.10', "'1.10'", '1.10 # next', '!!str 1.10', '!!float 1.10', '&v 1.10', '|\n  1.10'])(
    'has the version %s with its zero',
    async (version) => {
      expect(await read({ 'plugin.yml': `---\nname: Deep\nversion: ${version}\n...\n` })).toMatchObject({
        versionNumber: '1.10',
      })
    },
  )
})

describe('a placeholder that no build tool replaced', () => {
  it.each([
    '${version}',
    '$version',
    '1.0-$version',
    '$project.version',
    '@VERSION@',
    '%version%',
    '{{ version }}',
    '{version}',
    '#{version}',
    '$(version)',
    '<%= version %>',
    '__VERSION__',
    '#VERSION#',
  ])('%s is not suggested', async (version) => {
    const json = JSON.stringify({ id: 'deep', name: 'Deep', version })
    expect(await read({ 'fabric.mod.json': json })).not.toHaveProperty('versionNumber')
  })

  it.each(['1.0+mc1.20.1', '1.0-#5', '5% more', 'a@b', '2.0_beta', '1.0 (build 5)'])(
    '%s is none',
    async (version) => {
      const json = JSON.stringify({ id: 'deep', name: 'Deep', version })
      expect(await read({ 'fabric.mod.json': json })).toMatchObject({ versionNumber: version })
    },
  )
})

describe('TOML', () => {
  it('may have huge numbers, and a version without quotes loses no zero', async () => {
    const text = (version: string) =>
      `big = 9223372036854775807\n[[mods]]\nmodId = "deep"\nversion = ${version}\n`
    const path = 'META-INF/mods.toml'
    expect(await read({ [path]: text('"1.10"') })).toMatchObject({ versionNumber: '1.10' })
    expect(await read({ [path]: text('2') })).toMatchObject({ versionNumber: '2' })
    expect(await read({ [path]: text('1.10') })).not.toHaveProperty('versionNumber')
  })
})

describe('a range of game versions without a limit', () => {
  it.each(['*', '', '0', '[0,)', '(,)', '[1,)', '1', '[0.0.1,)', '${range}', '[${range}]'])(
    '%j of Forge suggests nothing',
    async (range) => {
      const text = `[[mods]]\nmodId="deep"\n[[dependencies.deep]]\nmodId="minecraft"\nversionRange="${range}"\n`
      expect((await read({ 'META-INF/mods.toml': text })).gameVersions).toEqual([])
    },
  )

  it.each(['*', '>=0', '>=1', '>0', '>=1.0.0', '>=1.7-', 'x.x', '>=0.0.0-0', '>= 0'])(
    '%j of Fabric suggests nothing',
    async (range) => {
      const json = JSON.stringify({ id: 'deep', depends: { minecraft: range } })
      expect((await read({ 'fabric.mod.json': json })).gameVersions).toEqual([])
    },
  )

  it.each(['>0', '*', '>=0.0.0-0', '>=0-', 'x.x', ['<2', '*'], '>=0.0.0-alpha'])(
    'breaks with the whole project by %j',
    async (range) => {
      const json = JSON.stringify({ id: 'deep', breaks: { other: range } })
      expect((await read({ 'fabric.mod.json': json })).dependencies).toEqual([
        { name: 'other', relation: 'incompatible' },
      ])
    },
  )

  it.each([
    '<2.0.0',
    '>=1',
    '1.x',
    '>=0 <2',
    ['<2', '>3'],
    [],
    null,
    5,
    '^0',
    '~0',
    '>=0.1',
    '${range}',
    '=0',
  ])('does not break with the whole project by %j', async (range) => {
    const json = JSON.stringify({ id: 'deep', breaks: { other: range } })
    expect((await read({ 'fabric.mod.json': json })).dependencies).toEqual([])
  })

  it.each([
    ['', 1],
    ['*', 1],
    ['[0,)', 1],
    ['(,)', 1],
    ['0', 1],
    ['(,2.0)', 0],
    ['[1.0,)', 0],
    ['[0,1],[2,)', 0],
    ['[0]', 0],
    ['${range}', 0],
  ])('of an incompatibility of Forge, %j counts %d', async (range, count) => {
    const text = `[[mods]]\nmodId="deep"\n[[dependencies.deep]]\nmodId="other"\ntype="incompatible"\nversionRange="${range}"\n`
    expect((await read({ 'META-INF/neoforge.mods.toml': text })).dependencies).toHaveLength(count)
  })
})
