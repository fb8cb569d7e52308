import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import type { BrowsedVersion } from '@quarry/api/contract/versions/version-shapes'
import { afterEach, expect, it } from 'vitest'
import { pageStage } from '../../../../testing/page-stage.tsx'
import type { PlayerSetup } from '../../../lib/preferences/player-setup.ts'
import { VersionsTable } from './versions-table.tsx'

const stage = pageStage()
const project = {
  id: 'LLLLLLLL',
  slug: 'lamp',
  url_type: 'mod',
  title: 'Lamp',
  game_versions: ['1.20.1', '1.21'],
  compatibility: { fabric: ['1.21'], forge: ['1.21'], datapack: ['1.21'] },
  viewer: { can: [], is_member: false },
} as unknown as ProjectDetail
const FILE = { url: 'https://cdn.test/lamp.jar', filename: 'lamp.jar', primary: true }
const version = (number: string, given: Partial<BrowsedVersion> = {}) =>
  ({
    id: `V-${number}`,
    url_ending: number,
    version_number: number,
    name: `Lamp ${number}`,
    version_type: 'release',
    status: 'listed',
    is_taken_down: false,
    loaders: ['fabric'],
    game_versions: ['1.21'],
    date_published: '2026-01-01T00:00:00Z',
    downloads: 1,
    files: [FILE],
    ...given,
  }) as unknown as BrowsedVersion
const chosen = { flags: { filesInVersions: false } }
afterEach(() => void (chosen.flags.filesInVersions = false))
interface Reader {
  id: string
  badges: number
  role: string
}
const open = (versions: BrowsedVersion[], setup?: PlayerSetup, viewer: Reader | null = null) =>
  stage.open(
    () => <VersionsTable project={project} versions={versions} />,
    () => undefined,
    viewer,
    {
      setup: () => setup,
      preferences: { subscribe: () => () => undefined, get: () => chosen, theme: () => 'light' },
      releases: ['1.21.1', '1.21', '1.20.1'],
    },
  )
const rows = () => [...document.querySelectorAll('tbody tr')]
const mine = () => rows().map((row) => row.classList.contains('mine'))
const FABRIC = { gameVersion: '1.21', loader: 'fabric' }

const labels = () => rows().map((row) => row.querySelector('.brand-c')?.textContent?.trim())
const packAndMod = [version('2', { loaders: ['datapack'] }), version('1')]

it("prefers the file for the user's own loader over one that runs with any loader", async () => {
  await open(packAndMod, FABRIC)
  expect(labels()).toEqual([undefined, 'Fits 1.21 Fabric'])
})

it("marks a version that runs with any loader if there is none for the user's own, without naming the loader", async () => {
  await open(packAndMod, { gameVersion: '1.21', loader: 'quilt' })
  expect(labels()).toEqual(['Fits 1.21', undefined])
})

it("marks only the first release that fits the user's setup", async () => {
  await open(
    [
      version('5', { version_type: 'beta' }),
      version('4', { loaders: ['forge'] }),
      version('3', { game_versions: ['1.20.1'] }),
      version('2'),
      version('1'),
    ],
    FABRIC,
  )
  expect(mine()).toEqual([false, false, false, true, false])
  expect(rows().map((row) => row.querySelector('.brand-c')?.textContent)).toEqual([
    undefined,
    undefined,
    undefined,
    'Fits 1.21 Fabric',
    undefined,
  ])
  expect(rows().map((row) => row.querySelector('a[download]')?.classList.contains('btn-brand'))).toEqual(
    mine(),
  )
})

it('marks no version for visitors without a setup', async () => {
  await open([version('1')])
  expect(mine()).toEqual([false])
})

it('links the file of a version, if it has one', async () => {
  await open([version('2'), version('1', { files: [] })])
  const given = rows().map((row) => row.querySelector('a[download]'))
  expect(given.map((link) => link?.getAttribute('href'))).toEqual(['https://cdn.test/lamp.jar', undefined])
  expect(given[0]?.getAttribute('aria-label')).toBe('Download 2')
})

it('links each version by its number and shows titles with further information', async () => {
  await open([version('2'), version('1', { name: 'The first light' })])
  expect(rows().map((row) => row.querySelector('.vrow-name')?.getAttribute('href'))).toEqual([
    '/mod/lamp/version/2',
    '/mod/lamp/version/1',
  ])
  expect(rows().map((row) => row.querySelector('div.muted')?.textContent)).toEqual([
    undefined,
    'The first light',
  ])
})

it('marks versions that are not listed, and those with a file that was taken down', async () => {
  await open([
    version('1'),
    version('2', { status: 'draft' }),
    version('3', { status: 'unlisted' }),
    version('4', { status: 'scheduled' }),
    version('5', { status: 'draft', is_taken_down: true }),
  ])
  const badges = [...document.querySelectorAll('tbody tr')].map(
    (row) => row.querySelector('td:nth-child(2) .badge')?.textContent,
  )
  expect(badges).toEqual([undefined, 'Draft', 'Unlisted', 'Scheduled', 'File taken down'])
})

const files = [
  { ...FILE, size: 1024 },
  { url: 'https://cdn.test/lamp-sources.jar', filename: 'lamp-sources.jar', size: 2048 },
] as unknown as BrowsedVersion['files']

it.each([
  ['supporters who want to see them', true, 1, ['lamp.jar 1\u00a0KiB', 'lamp-sources.jar 2\u00a0KiB']],
  ['no supporters who do not', false, 1, []],
  ['no other users', true, 0, []],
])('lists the files of each version for %s', async (_, isOn, badges, listed) => {
  chosen.flags.filesInVersions = isOn
  await open([version('1', { files })], undefined, { id: 'UUUUUUUU', badges, role: 'developer' })
  expect([...document.querySelectorAll('.vrow-files li')].map(({ textContent }) => textContent)).toEqual(
    listed,
  )
})
