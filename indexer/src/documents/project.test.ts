import { ProjectDocument } from '@quarry/search-config/projects'
import { VersionDocument } from '@quarry/search-config/versions'
import { describe, expect, it } from 'vitest'
import type { ListedVersion, ProjectSource } from '../queries/projects.ts'
import { isOpenSource, projectDocument, type ProjectParts } from './project.ts'
import { versionDocument } from './version.ts'

const day = (text: string) => new Date(`${text}T00:00:00Z`)

const project: ProjectSource = {
  id: 'AAAAAAAA',
  slug: 'copper-lantern',
  title: 'Copper Lantern',
  summary: 'Light for the deep',
  status: 'approved',
  licenseId: 'MIT',
  clientSide: 'required',
  serverSide: 'optional',
  categories: ['utility', 'decoration'],
  additionalCategories: ['magic'],
  loaders: ['fabric', 'quilt'],
  gameVersions: ['1.21', '1.20.2'],
  projectTypes: ['mod'],
  iconKey: 'data/AAAAAAAA/a b_96.webp',
  color: 255,
  downloads: 5000,
  followers: 7,
  publishedAt: day('2024-01-01'),
  approvedAt: day('2024-01-02'),
  updatedAt: day('2024-03-01'),
  organizationId: null,
  organizationName: null,
  organizationSlug: null,
  authorId: 'UUUUUUUU',
  author: 'alice',
}

const version = (given: Partial<ListedVersion>): ListedVersion => ({
  id: 'VVVVVVVV',
  projectId: 'AAAAAAAA',
  name: 'First light',
  versionNumber: '1.0.0',
  channel: 'release',
  featured: false,
  loaders: ['fabric'],
  mrpackLoaders: [],
  gameVersions: ['1.21'],
  publishedAt: day('2024-02-01'),
  ...given,
})

const parts: ProjectParts = {
  versions: [version({ id: 'NEWEST00', loaders: ['quilt'], gameVersions: ['1.21', '1.20.2'] }), version({})],
  dependsOn: [
    { projectId: 'AAAAAAAA', dependencyType: 'required', targetId: 'LLLLLLLL' },
    { projectId: 'AAAAAAAA', dependencyType: 'optional', targetId: 'KKKKKKKK' },
  ],
  gallery: [
    { imageKey: 'data/AAAAAAAA/images/1_350.webp', featured: false },
    { imageKey: 'data/AAAAAAAA/images/2_350.webp', featured: true },
  ],
  recentDownloads: 923,
  weeklyDownloads: 210,
  osiLicenses: new Set(['MIT', 'Apache-2.0', 'GPL-3.0-or-later', 'GPL-3.0']),
}

describe('projectDocument', () => {
  const document = projectDocument(project, parts)

  it('matches its schema without further attributes', () => {
    expect(ProjectDocument.strict().parse(document)).toEqual(document)
  })

  it('pairs loaders and game versions of one version only', () => {
    expect(document.compat).toEqual(['fabric|1.21', 'quilt|1.20.2', 'quilt|1.21'])
  })

  it('lists the game versions of each type that a project can mix', () => {
    const mixed = projectDocument(
      { ...project, gameVersions: ['1.21', '1.20.2', '1.20'], projectTypes: ['mod', 'datapack'] },
      {
        ...parts,
        versions: [
          version({ loaders: ['datapack'], gameVersions: ['1.20', '1.21'] }),
          version({ loaders: ['fabric', 'paper'], gameVersions: ['1.20.2'] }),
        ],
      },
    )
    expect(mixed.mod_versions).toEqual(['1.20.2'])
    expect(mixed.plugin_versions).toEqual(['1.20.2'])
    expect(mixed.datapack_versions).toEqual(['1.21', '1.20'])
  })

  it('has texts with the spaces and characters that queries have', () => {
    const pasted = {
      title: 'Oak\u00A0Chest',
      summary: 'Holds\u202Firon\u200Bin\u00ADgots',
      organizationName: 'Red\u2003Works',
    }
    const { title, summary, organization, aliases } = projectDocument({ ...project, ...pasted }, parts)
    expect([title, summary, organization]).toEqual(['Oak Chest', 'Holds iron ingots', 'Red Works'])
    expect(aliases).toContain('oakchest')
    const named = versionDocument(version({ name: 'Second\u00A0light' }))
    expect(named.name).toBe('Second light')
  })

  it('lists dependencies with their types', () => {
    expect(document.depends_on).toEqual(['optional|KKKKKKKK', 'required|LLLLLLLL'])
  })

  it('contains its status and the first of its licenses', () => {
    const shown = (given: Partial<ProjectSource>) => {
      const { status, license } = projectDocument({ ...project, ...given }, parts)
      return [status, license]
    }
    expect(shown({})).toEqual(['approved', 'MIT'])
    expect(shown({ status: 'archived', licenseId: '(GPL-3.0 OR MIT)' })).toEqual(['archived', 'GPL-3.0'])
    expect(shown({ licenseId: '' })).toEqual(['approved', ''])
  })

  it('lists categories with the loaders, and the primary ones separately', () => {
    expect(document.categories).toEqual(['decoration', 'fabric', 'magic', 'quilt', 'utility'])
    expect(document.display_categories).toEqual(['decoration', 'fabric', 'quilt', 'utility'])
  })

  it('separates the featured image and contains addresses as paths', () => {
    expect(document.featured_gallery).toBe('/data/AAAAAAAA/images/2_350.webp')
    expect(document.gallery).toEqual(['/data/AAAAAAAA/images/1_350.webp'])
    expect(document.icon_url).toBe('/data/AAAAAAAA/a%20b_96.webp')
  })

  it('contains the time of approval and the newest version', () => {
    expect(document.date_created).toBe(Date.UTC(2024, 0, 2))
    expect(document.latest_version).toBe('NEWEST00')
    expect(document.popularity).toBe(10)
    expect(document.weekly_downloads).toBe(210)
    expect(document.environments).toEqual(['client'])
  })

  it('is complete without versions, images and downloads', () => {
    const bare = projectDocument(
      { ...project, loaders: [], gameVersions: [], projectTypes: [], iconKey: null, approvedAt: null },
      { ...parts, versions: [], dependsOn: [], gallery: [], recentDownloads: 0, weeklyDownloads: 0 },
    )
    expect(ProjectDocument.strict().parse(bare)).toMatchObject({
      compat: [],
      mod_versions: [],
      depends_on: [],
      latest_version: null,
      gallery: [],
    })
    expect(bare.date_created).toBe(Date.UTC(2024, 0, 1))
  })
})

describe('isOpenSource', () => {
  it.each([
    ['MIT', true],
    ['GPL-3.0-or-later WITH Classpath-exception-2.0', true],
    ['MIT OR LicenseRef-All-Rights-Reserved', true],
    ['MIT AND LicenseRef-All-Rights-Reserved', false],
    ['(MIT OR Apache-2.0)', true],
    ['GPL-3.0+', true],
    ['LicenseRef-All-Rights-Reserved', false],
    ['', false],
  ])('judges %j as %s', (expression, open) => {
    expect(isOpenSource(expression, parts.osiLicenses)).toBe(open)
  })
})

describe('versionDocument', () => {
  it('assigns a modpack the loaders that it contains', () => {
    const document = versionDocument(version({ loaders: ['mrpack'], mrpackLoaders: ['forge'] }))
    expect(VersionDocument.strict().parse(document)).toMatchObject({ loaders: ['forge'] })
  })
})
