import { describe, expect, it } from 'vitest'
import { dependencySnippets } from './dependency-snippets.ts'

const project = {
  id: 'PPPPPPPP',
  slug: 'lantern',
  title: 'Lantern',
  client_side: 'required',
  server_side: 'unsupported',
}
const fileCalled = (filename: string) => ({
  hashes: { sha1: 'a'.repeat(40), sha512: 'b'.repeat(128) },
  url: `https://quarry.example/data/PPPPPPPP/versions/VVVVVVVV/${encodeURIComponent(filename)}`,
  filename,
  primary: true,
  size: 1,
  file_type: null,
})

const linesFor = (filename: string, loaders = ['fabric']) =>
  Object.fromEntries(
    dependencySnippets({ project, version: { id: 'VVVVVVVV', loaders }, file: fileCalled(filename) }).map(
      ({ tool, text }) => [tool, text],
    ),
  )

describe('build tool snippets', () => {
  it('use file URLs as an Ivy repository', () => {
    const { gradle, kotlin } = linesFor('lantern-1.0.jar')
    expect(gradle).toContain("modImplementation 'PPPPPPPP:lantern-1.0:VVVVVVVV@jar'")
    expect(gradle).toContain("url = 'https://quarry.example/data'")
    expect(kotlin).toContain('modImplementation("PPPPPPPP:lantern-1.0:VVVVVVVV@jar")')
    expect(kotlin).toContain('includeGroup("PPPPPPPP")')
  })

  it.each([
    [['paper'], 'compileOnly'],
    [['neoforge'], 'implementation'],
    [['neoforge', 'fabric'], 'modImplementation'],
  ])('declare a dependency for %s as %s', (loaders, configuration) => {
    expect(linesFor('a.jar', loaders)['gradle']).toContain(`    ${configuration} 'PPPPPPPP`)
  })

  it('are omitted if a name has a special meaning there', () => {
    for (const filename of ["a'b.jar", 'a:b.jar', 'a b.jar', '$a.jar'])
      expect(Object.keys(linesFor(filename))).toEqual(['curl', 'packwiz', 'metafile', 'maven'])
  })

  it('do not offer to add a pack to another pack', () => {
    expect(Object.keys(linesFor('pack.mrpack', ['mrpack']))).toEqual(['curl'])
  })

  it('let packwiz and Maven verify the file', () => {
    const { metafile, maven } = linesFor('a.jar')
    expect(metafile).toContain('side = "client"')
    expect(metafile).toContain(`hash = "${'b'.repeat(128)}"`)
    expect(maven).toContain(`<sha512>${'b'.repeat(128)}</sha512>`)
  })

  it('quote any file name as one shell word', () => {
    const [, check = ''] = (linesFor(`-rf $(x) 'a'.zip`)['curl'] ?? '').split('\n')
    expect(check).toContain(`'./-rf $(x) '\\''a'\\''.zip'`)
  })
})
