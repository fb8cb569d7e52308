import { existsSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { isTest, read, root, sourceFiles } from './source-files.ts'

const files = sourceFiles()

describe('conventions', () => {
  it('names files in kebab-case', () => {
    const odd = files.filter((file) => {
      const name = path.basename(file).replace(/\.(d\.)?tsx?$/, '')
      if (file.startsWith('web/src/routes/')) return !/^([a-z0-9_.()[\]-]|\$[a-zA-Z]+)+$/.test(name)
      return !/^[a-z0-9]+([.-][a-z0-9]+)*$/.test(name)
    })
    expect(odd).toEqual([])
  })

  it('has no junk drawers', () => {
    expect(files.filter((file) => /(^|\/)(utils?|helpers?|misc|manager)(\/|\.tsx?$)/.test(file))).toEqual([])
  })

  it('sends changes of pages by the mutation hook that ignores double clicks', () => {
    const wrapper = 'web/src/lib/api/use-mutation.ts'
    const direct = files.filter(
      (file) =>
        file.startsWith('web/src/') &&
        file !== wrapper &&
        /import \{[^}]*\buseMutation\b[^}]*\} from '@tanstack\/react-query'/.test(read(file)),
    )
    expect(direct).toEqual([])
  })

  it('has no skipped or exclusive test', () => {
    const own = 'tests/architecture/conventions.test.ts'
    const marked = files.filter(
      (file) =>
        isTest(file) && file !== own && /\b(it|test|describe)\.(skip|only|todo|fails)\b/.test(read(file)),
    )
    expect(marked).toEqual([])
  })

  it('has no test that mocks modules or needs a document among those without one', () => {
    const own = ['tests/architecture/conventions.test.ts', 'search-engine/']
    const sharing = files.filter(
      (file) => isTest(file) && file.endsWith('.ts') && !own.some((place) => file.startsWith(place)),
    )
    expect(sharing.length).toBeGreaterThan(300)
    expect(sharing.filter((file) => /@vitest-environment|\bvi\.(do)?mock\(/i.test(read(file)))).toEqual([])
  })

  it('has no component test with an environment of its own, whose document it would share with other files', () => {
    const components = files.filter((file) => file.endsWith('.test.tsx'))
    expect(components.length).toBeGreaterThan(200)
    expect(components.filter((file) => /@vitest-environment (?!node$)/m.test(read(file)))).toEqual([])
  })

  it('has no attack that measures its process and shares it with others', () => {
    const measured = files.filter(
      (file) =>
        file.startsWith('tests/attacks/') &&
        isTest(file) &&
        /process\.(threadCpuUsage|cpuUsage|memoryUsage|resourceUsage)\b/.test(read(file)),
    )
    const names = measured.map((file) => path.basename(file, '.test.ts')).toSorted()
    expect(read('vitest.config.ts')).toContain(`'tests/attacks/{${names.join(',')}}.test.ts'`)
  })

  it('cites no rules but those of docs/rules', () => {
    const own = 'tests/architecture/conventions.test.ts'
    const wrong = files
      .filter((file) => file !== own)
      .flatMap((file) => {
        const text = read(file)
        const missing = [...text.matchAll(/docs\/rules\/[a-z-]+\.md/g)].filter(
          ([rules]) => !existsSync(path.join(root, rules)),
        )
        const elsewhere = [
          ...text.matchAll(
            /\b(spec|domain|screens) (sections? )?\d|\b(domain|screens|platform)\.md|\bsearch contract\b|\bobserved rules\b/gi,
          ),
        ]
        return [...missing, ...elsewhere].map(([cited]) => `${file}: ${cited}`)
      })
    expect(wrong).toEqual([])
  })

  it('has no route file with the template of the router plugin', () => {
    const generated = files.filter(
      (file) => file.startsWith('web/src/routes/') && read(file).includes('<div>Hello "/'),
    )
    expect(generated).toEqual([])
  })

  it.each(['domain', 'config', 'db', 'search-config', 'search-engine', 'api', 'indexer', 'hosting', 'web'])(
    '%s has a README of its own',
    (workspace) => {
      expect(existsSync(path.join(root, workspace, 'README.md'))).toBe(true)
    },
  )
})
