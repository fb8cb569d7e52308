import { CHANGES_SHOWN, COMPARED_VERSIONS } from '@quarry/domain/moderation/review'
import { describe, expect, it } from 'vitest'
import type { ProjectSnapshot } from './project-snapshot.ts'
import { changesOf } from './compare-snapshots.ts'

const version = (n: number, files = 'f') => ({ id: `v${n}`, number: `1.${n}`, files })
const snapshot: ProjectSnapshot = {
  title: 'Lanterns',
  slug: 'lanterns',
  summary: 'Light',
  body: 'Text',
  license: 'MIT',
  terms: null,
  client: 'required',
  server: 'optional',
  icon: null,
  tags: ['decoration'],
  links: [{ platform: 'source', url: 'https://github.com/alice/lanterns' }],
  gallery: [{ key: 'a.png', title: 'A', description: null, featured: true }],
  versions: [version(2), version(1)],
}
const changes = (change: Partial<ProjectSnapshot>) =>
  changesOf(snapshot, { ...snapshot, ...change }, (key) => `/data/${key}`)
const none = { items: [], count: 0 }
const one = <T>(item: T) => ({ items: [item], count: 1 })

it('returns no changes for equal snapshots', () =>
  expect(changes({})).toEqual({
    fields: [],
    description: null,
    tags: { added: none, removed: none },
    links: { added: none, removed: none },
    icon: null,
    gallery: { added: none, reworded: none, removed: none },
    versions: { added: none, with_other_files: none, removed: none },
  }))

it('returns changed fields, tags and links', () => {
  const found = changes({
    title: 'Lamps',
    terms: 'https://l.dev',
    tags: ['magic'],
    links: [{ platform: 'source', url: 'https://github.com/alice/lamps' }],
  })
  expect(found.fields).toEqual([
    { field: 'title', before: 'Lanterns', after: 'Lamps' },
    { field: 'terms', before: null, after: 'https://l.dev' },
  ])
  expect(found.tags).toEqual({ added: one('magic'), removed: one('decoration') })
  expect(found.links).toEqual({
    added: one('source: https://github.com/alice/lamps'),
    removed: one('source: https://github.com/alice/lanterns'),
  })
})

it('identifies images by their content', () => {
  expect(changes({ icon: 'i' }).icon).toBe('added')
  expect(changesOf({ ...snapshot, icon: 'i' }, snapshot, String).icon).toBe('removed')
  expect(changesOf({ ...snapshot, icon: 'i' }, { ...snapshot, icon: 'j' }, String).icon).toBe('replaced')
  const [picture] = snapshot.gallery
  const reworded = { key: 'a.png', featured: false, title: 'B', description: null }
  expect(changes({ gallery: [reworded, { ...reworded, key: 'b.png' }] }).gallery).toEqual({
    added: one({ title: 'B', url: '/data/b.png' }),
    reworded: one({ title: 'B', url: '/data/a.png' }),
    removed: none,
  })
  expect(changes({ gallery: [] }).gallery.removed).toEqual(one(picture?.title))
})

describe('versions', () => {
  it('are listed as added, removed, or with other files', () =>
    expect(changes({ versions: [version(3), version(2, 'g')] }).versions).toEqual({
      added: one({ id: 'v3', version_number: '1.3' }),
      with_other_files: one({ id: 'v2', version_number: '1.2' }),
      removed: one('1.1'),
    }))

  it('beyond the stored number are neither added nor removed', () => {
    const newest = (from: number) =>
      Array.from({ length: COMPARED_VERSIONS }, (_, n) => version(from + COMPARED_VERSIONS - n))
    const at = (before: ProjectSnapshot['versions'], after: ProjectSnapshot['versions']) =>
      changesOf({ ...snapshot, versions: before }, { ...snapshot, versions: after }, String).versions
    expect(at(newest(0), newest(3))).toMatchObject({ added: { count: 3 }, removed: none })
    // One of the newest was removed, so an older one is stored again.
    const without = [...newest(1).slice(1), version(1)]
    expect(at(newest(1), without)).toMatchObject({ added: none, removed: { count: 1 } })
  })

  it('are counted beyond the listed number', () => {
    const many = Array.from({ length: CHANGES_SHOWN + 5 }, (_, n) => version(n + 10))
    const { added } = changes({ versions: [...many, ...snapshot.versions] }).versions
    expect([added.items.length, added.count]).toEqual([CHANGES_SHOWN, CHANGES_SHOWN + 5])
  })
})
