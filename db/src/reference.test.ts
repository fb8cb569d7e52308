import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ClonedDatabase, cloneDatabase } from '../testing/clone.ts'
import { licenseText, spdxLicenses } from './reference.ts'

describe('reference data', () => {
  let clone: ClonedDatabase
  beforeAll(async () => {
    clone = await cloneDatabase()
  })
  afterAll(() => clone.drop())

  const namesOf = async (
    projectType: 'resourcepack' | 'shader',
    header: 'resolutions' | 'performance impact',
  ) => {
    const query = clone.db.selectFrom('categories').select('name').orderBy('ordering')
    const rows = await query.where('projectType', '=', projectType).where('header', '=', header).execute()
    return rows.map(({ name }) => name)
  }

  it('orders resolutions by number and performance impact from potato up', async () => {
    expect(await namesOf('resourcepack', 'resolutions')).toEqual([
      '8x-',
      '16x',
      '32x',
      '48x',
      '64x',
      '128x',
      '256x',
      '512x+',
    ])
    expect(await namesOf('shader', 'performance impact')).toEqual([
      'potato',
      'low',
      'medium',
      'high',
      'screenshot',
    ])
  })

  it('orders categories of every type by header', async () => {
    const rows = await clone.db
      .selectFrom('categories')
      .selectAll()
      .orderBy('projectType')
      .orderBy('ordering')
      .execute()
    for (const type of ['mod', 'modpack', 'resourcepack', 'shader']) {
      const headers = rows.filter(({ projectType }) => projectType === type).map(({ header }) => header)
      expect(headers).toEqual(headers.toSorted((a, b) => a.localeCompare(b)))
    }
  })

  it('gives every category and loader an icon, and no two loaders the same', async () => {
    const categories = await clone.db.selectFrom('categories').select('icon').execute()
    const loaders = await clone.db.selectFrom('loaders').select('icon').execute()
    expect([...categories, ...loaders].every(({ icon }) => /^<svg .*<\/svg>$/.test(icon))).toBe(true)
    expect(new Set(loaders.map(({ icon }) => icon)).size).toBe(loaders.length)
  })

  it('contains the licenses and their texts', async () => {
    const query = clone.db.selectFrom('licenses').selectAll().where('id', '=', 'MIT')
    expect(await query.executeTakeFirst()).toMatchObject({ name: 'MIT License', isOsiApproved: true })
    const urls = spdxLicenses().map(({ url }) => url)
    expect(urls.every((url) => url === null || /^(https?|ftp):/.test(url))).toBe(true)
    expect(urls.filter(Boolean).length).toBeGreaterThan(100)
    expect(licenseText('MIT')).toContain('Permission is hereby granted')
    expect(licenseText('../package')).toBeUndefined()
    expect(licenseText('constructor')).toBeUndefined()
  })
})
