import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './source-files.ts'

/** Parts of the product. Each has one folder name in every workspace (ARCHITECTURE.md, "Areas"). */
const AREAS = [
  'accounts',
  'organizations',
  'projects',
  'versions',
  'files',
  'search',
  'collections',
  'threads',
  'reports',
  'notifications',
  'webhooks',
  'hosting',
  'moderation',
  'analytics',
  'billing',
  'site',
]

/** Where areas are folders, with the folders beside them that hold machinery for all areas. */
const HOMES: Readonly<Record<string, readonly string[]>> = {
  'domain/src': ['limits', 'markdown'],
  'db/src/schema': ['ledger'],
  'api/contract': [],
  'api/src': ['kernel', 'ports', 'limits', 'adapters', 'http', 'email', 'ledger', 'live', 'tests'],
  'web/src/features': ['forms', 'markdown', 'ui-kit'],
}

const foldersIn = (place: string) =>
  readdirSync(path.join(root, place)).filter((name) => statSync(path.join(root, place, name)).isDirectory())

/** `projects-gallery.css` and `projects.json` belong to the area `projects`. */
const areaOf = (file: string) =>
  path
    .basename(file)
    .replace(/\.[a-z]+$/, '')
    .split('-')[0] ?? ''

const filesIn = (place: string) =>
  readdirSync(path.join(root, place)).filter((name) => statSync(path.join(root, place, name)).isFile())

describe('areas', () => {
  it.each(Object.entries(HOMES))('%s has folders for areas and listed machinery only', (place, machinery) => {
    const folders = foldersIn(place)
    expect(folders.filter((name) => !AREAS.includes(name) && !machinery.includes(name))).toEqual([])
    expect(machinery.filter((name) => !folders.includes(name))).toEqual([])
  })

  it('has every area in the API, its contract and the web', () => {
    for (const place of ['api/contract', 'api/src'])
      expect(AREAS.filter((area) => !foldersIn(place).includes(area))).toEqual([])
    const shown = foldersIn('web/src/features')
    expect(AREAS.filter((area) => !shown.includes(area))).toEqual([])
  })

  it.each([
    ['web/src/styles/pages', ['forms', 'markdown', 'ui']],
    ['web/src/locales/en-US', ['forms', 'markdown', 'ui', 'shell', 'rules']],
    ['docs/rules', ['README', 'engine', 'containers', 'markdown']],
  ])('%s has files named after areas', (place, machinery) => {
    const files = filesIn(place)
    expect(files.length).toBeGreaterThan(8)
    expect(files.filter((file) => ![...AREAS, ...machinery].includes(areaOf(file)))).toEqual([])
  })
})
