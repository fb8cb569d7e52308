import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import { parseSearch } from '@quarry/search-config/query-string'
import { expect, it } from 'vitest'
import { pageStage, text } from '../../../../testing/page-stage.tsx'
import { stringifySearch } from '../../../lib/router/search-params.ts'
import type { PlayerSetup } from '../../../lib/preferences/player-setup.ts'
import { CompatibilityCard } from './compatibility-card.tsx'

const stage = pageStage({ parseSearch, stringifySearch })
const LAMP = {
  id: 'PPPPPPPP',
  slug: 'lamp',
  url_type: 'mod',
  project_types: ['mod'],
  version_count: 3,
  loaders: ['quilt', 'fabric'],
  game_versions: ['1.21', '1.20.1'],
  compatibility: { fabric: ['1.21', '1.20.1'], quilt: ['1.20.1'] },
  client_side: 'required',
  server_side: 'unsupported',
} as unknown as ProjectDetail
const PACK = {
  ...LAMP,
  url_type: 'resourcepack',
  project_types: ['resourcepack'],
  loaders: ['minecraft'],
  compatibility: { minecraft: ['1.21'] },
} as unknown as ProjectDetail

const DATA_PACK = {
  ...PACK,
  url_type: 'datapack',
  loaders: ['datapack'],
  compatibility: { datapack: ['1.21'] },
} as unknown as ProjectDetail

const MOD_AND_PACK = {
  ...DATA_PACK,
  project_types: ['mod', 'datapack'],
  loaders: ['fabric', 'datapack'],
  compatibility: { fabric: ['1.20.1'], datapack: ['1.21', '1.20.1'] },
} as unknown as ProjectDetail

const open = (project: ProjectDetail, setup?: PlayerSetup) =>
  stage.open(
    () => <CompatibilityCard project={project} />,
    () => undefined,
    null,
    {
      setup: () => setup,
      releases: ['1.21', '1.20.6', '1.20.1', '1.19.4', '1.18.2', '1.17.1', '1.16.5'],
    },
  )
const own = () => document.querySelector('.yours')
/** Label and text of each row. */
const rows = () =>
  [...document.querySelectorAll('dt')].map((head) => [
    head.textContent,
    ...[...(head.nextElementSibling?.childNodes ?? [])].map((part) => part.textContent),
  ])
const hrefs = () =>
  [
    ...new Set(
      [...document.querySelectorAll<HTMLAnchorElement>('dd a')].map(({ href }) => decodeURIComponent(href)),
    ),
  ].map((href) => href.replace(location.origin, ''))

it('is empty for a project without versions', async () => {
  await open({ ...LAMP, version_count: 0 })
  expect(text()).toBe('')
})

it('invites visitors without a setup to set one, and links to it', async () => {
  await open(LAMP)
  expect(own()?.textContent).toBe('Does it run on your setup?')
  expect(own()?.getAttribute('href')).toBe('/mod/lamp#download')
})

it.each<[string, ProjectDetail, PlayerSetup]>([
  ['Runs on your 1.21 with Fabric', LAMP, { gameVersion: '1.21', loader: 'fabric' }],
  // Each of the two has a version, but no version has both.
  ['Not for your 1.21 with Quilt', LAMP, { gameVersion: '1.21', loader: 'quilt' }],
  ['Not for your 1.19.4 with Fabric', LAMP, { gameVersion: '1.19.4', loader: 'fabric' }],
  ['Runs on your 1.21', LAMP, { gameVersion: '1.21', loader: undefined }],
  ['Runs on your 1.21', PACK, { gameVersion: '1.21', loader: 'fabric' }],
  ['Not for your 1.20.1', PACK, { gameVersion: '1.20.1', loader: 'fabric' }],
  ['Runs on your 1.21', DATA_PACK, { gameVersion: '1.21', loader: 'fabric' }],
  // Its mod is for another game version.
  ['Runs on your 1.21', MOD_AND_PACK, { gameVersion: '1.21', loader: 'fabric' }],
  ['Runs on your 1.20.1 with Fabric', MOD_AND_PACK, { gameVersion: '1.20.1', loader: 'fabric' }],
  ['Not for your 1.20.1', DATA_PACK, { gameVersion: '1.20.1', loader: 'fabric' }],
])('shows the result for the setup first: %s', async (words, project, setup) => {
  await open(project, setup)
  expect(own()?.textContent).toBe(words)
  expect(own()?.classList.contains('yours-not')).toBe(words.startsWith('Not'))
})

it('lists game versions by loader and links to the versions of the others', async () => {
  await open(LAMP)
  expect(rows()).toEqual([
    ['Fabric', '1.21', '1.20.1'],
    ['Quilt', '1.20.1'],
    ['Runs on', 'Client'],
  ])
  expect(hrefs()).toEqual([
    '/mods?g=categories:fabric&v=1.21',
    '/mods?g=categories:fabric&v=1.20.1',
    '/mods?g=categories:quilt&v=1.20.1',
  ])
  const loaders = [...document.querySelectorAll('dt a')].map((link) => link.getAttribute('href'))
  expect(loaders.map((href) => decodeURIComponent(href ?? ''))).toEqual([
    '/mods?g=categories:fabric',
    '/mods?g=categories:quilt',
  ])
})

it('links to all game versions of a range, on the page of the type that the loader makes of the project', async () => {
  await open({
    ...MOD_AND_PACK,
    url_type: 'mod',
    compatibility: { fabric: ['1.20.6', '1.20.1'], datapack: ['1.21', '1.20.6'] },
  })
  expect(hrefs()).toEqual(['/mods?g=categories:fabric&v=1.20.6&v=1.20.1', '/datapacks?v=1.21&v=1.20.6'])
  const loaders = [...document.querySelectorAll('dt a')].map((link) => link.getAttribute('href'))
  expect(loaders.at(-1)).toBe('/datapacks')
})

it('lists only game versions for types without loaders, and no side if none is set', async () => {
  await open(PACK)
  expect(rows()).toEqual([['Game versions', '1.21', '1.20.1']])
  expect(hrefs()).toEqual(['/resourcepacks?v=1.21', '/resourcepacks?v=1.20.1'])
})

it('shows the sides of a data pack that is a mod as well', async () => {
  await open(MOD_AND_PACK)
  expect(rows().at(-1)).toEqual(['Runs on', 'Client'])
})

it('shows four ranges and opens the others on demand', async () => {
  const versions = ['1.21', '1.20.1', '1.19.4', '1.18.2', '1.17.1', '1.16.5']
  await open({ ...PACK, game_versions: ['1.21', '1.20.1', '1.18.2', '1.16.5'] })
  expect(rows()[0]).toHaveLength(5)
  await open({ ...PACK, game_versions: versions.map((version) => `${version}-rc1`) })
  expect(rows()[0]?.slice(1, 5)).toEqual(versions.slice(0, 4).map((version) => `${version}-rc1`))
  const more = document.querySelector('dd details')
  expect(more?.querySelector('summary')?.textContent).toBe('2 more')
  expect([...(more?.querySelectorAll('a') ?? [])].map((link) => link.textContent)).toEqual([
    '1.17.1-rc1',
    '1.16.5-rc1',
  ])
})
