import { describe, expect, it } from 'vitest'
import { wordLists } from './domain-literals.ts'
import { isTest, read, sourceFiles } from './source-files.ts'

/** Not reviewed: the home itself, migrations (history), tests, and what makes up data. */
const EXEMPT = /^(domain|tests|scripts\/bench|db\/migrations|db\/seed)\/|\/testing\/|features\/ui-kit\//

/** Lists that are a rule of their own place, each with the reason why. */
const ALLOWED: Record<string, string> = {
  'api/src/files/archives/loader-manifests.ts: archive': 'which archives each loader takes',
  'api/src/files/archives/loader-manifests.ts: loader': 'which loaders share a manifest',
  'api/src/versions/updates/loader-updates.routes.ts: loader':
    'the two loaders whose update checker asks here',
  'web/src/features/site/home/category-counts.ts: project type':
    'the shelves of the home page, in its own order',
  'web/src/features/files/manifests/forge.ts: loader': 'the two loaders that share this manifest',
  'web/src/features/files/manifests/read-manifest.ts: loader': 'the two loaders that share this manifest',
  'web/src/features/files/manifests/modpack.ts: project type': 'the two kinds that share this manifest',
}

const found = sourceFiles()
  .filter((file) => !EXEMPT.test(file) && !isTest(file))
  .flatMap((file) => wordLists(read(file)).map((list) => ({ place: `${file}: ${list.kind}`, ...list })))

describe('the words of the field', () => {
  it('are written out in domain alone', () => {
    expect(found.filter(({ place }) => !(place in ALLOWED))).toEqual([])
  })

  it('has no exception that nothing needs', () => {
    expect(Object.keys(ALLOWED).filter((name) => !found.some(({ place }) => place === name))).toEqual([])
  })

  it.each([
    ["const a = ['approved', 'archived']", 'project status'],
    ["type A = 'required' | 'optional'", 'dependency type'],
    ['new Set<string>([\n  "fabric",\n  "forge",\n])', 'loader'],
    ["where v.status in ('listed', 'archived')", 'version status'],
    ["a.status === 'rejected' || a.status === 'withheld'", 'project status'],
    ["kind !== 'mod' && kind !== 'modpack'", 'project type'],
  ])('are found in %s', (source, kind) => {
    expect(wordLists(source).map((list) => list.kind)).toContain(kind)
  })

  it.each([
    "status === 'approved'",
    "['approved', 'title']",
    "'mod', 'mod'",
    "a === 'mod' || b === 'modpack'",
  ])('are not found in %s', (source) => {
    expect(wordLists(source)).toEqual([])
  })
})
