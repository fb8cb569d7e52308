import { getDependencyTree } from '@quarry/api/contract/versions/dependencies'
import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { opened, pageStage, shows } from '../../../../testing/page-stage.tsx'
import { storeSetup } from '../../../lib/preferences/player-setup.ts'
import { getToasts } from '../../../lib/toasts/toast-store.ts'
import { DownloadButton } from './download-button.tsx'

const stage = pageStage()
beforeEach(() => {
  vi.stubGlobal('isSecureContext', false)
  storeSetup({ loader: 'fabric', gameVersion: '1.21' })
})
afterEach(() => storeSetup(undefined))

const project = {
  id: 'lamp',
  slug: 'lamp',
  title: 'Lamp',
  url_type: 'mod',
  icon_url: null,
  loaders: ['fabric'],
  game_versions: ['1.21'],
  compatibility: { fabric: ['1.21'] },
} as unknown as ProjectDetail

const version = (dependencies: object[], loaders = ['fabric']) => ({
  id: 'v1',
  project_id: 'lamp',
  version_number: '1.0',
  name: '1.0',
  version_type: 'release',
  url_ending: '1.0',
  date_published: '2026-01-01T00:00:00.000Z',
  game_versions: ['1.21'],
  loaders,
  files: [{ url: '/lamp.jar', filename: 'lamp.jar', size: 2048, primary: true, hashes: {}, file_type: null }],
  dependencies,
})

const need = {
  version_id: null,
  version_number: null,
  project_id: null,
  file_name: 'oil.jar',
  dependency_type: 'required',
  project: null,
}

const treeOf = (dependencies: object[]) => ({
  nodes: [{ project: { id: 'lamp' }, need: 'itself', version: null, nearest: null, dependencies }],
})

const main = () => document.querySelector('a[download]') as HTMLAnchorElement
const open = async (dependencies: object[]) => {
  await stage.open(
    () => <DownloadButton project={project} isMain />,
    ({ path }) => (path === getDependencyTree.path ? treeOf(dependencies) : [version(dependencies)]),
  )
  await shows('Download 1.0')
}

/** Whether the browser followed the download link. */
async function pressMain(): Promise<boolean> {
  const press = new MouseEvent('click', { bubbles: true, cancelable: true })
  await act(async () => main().dispatchEvent(press))
  return !press.defaultPrevented
}

it('downloads the file for the remembered setup at once if it has no required dependencies', async () => {
  await open([{ ...need, dependency_type: 'optional' }])
  expect(await pressMain()).toBe(true)
})

it('opens the dialog for a file with required dependencies, and downloads the file alone without scripts', async () => {
  await open([need])
  expect(main().getAttribute('href')).toBe('/lamp.jar')
  expect(main().textContent).toContain('plus dependencies')
  expect(await pressMain()).toBe(false)
  await opened()
  await shows('oil.jar')
})

it('offers a data pack regardless of the remembered loader and does not name the loader', async () => {
  const pack = { ...project, url_type: 'datapack', compatibility: { datapack: ['1.21'], fabric: ['1.20'] } }
  const requests: unknown[] = []
  await stage.open(
    () => <DownloadButton project={pack as unknown as ProjectDetail} isMain />,
    (_, input) => {
      requests.push(input)
      return [version([], ['datapack'])]
    },
  )
  await shows('Download 1.0')
  expect(requests).toEqual([expect.objectContaining({ query: { loader: 'datapack', game_version: '1.21' } })])
  expect(main().querySelector('small')?.textContent).toMatch(/^1\.21 · /)
})

it('says that the project does not run on the remembered setup', async () => {
  storeSetup({ loader: 'forge', gameVersion: '1.21' })
  await stage.open(
    () => <DownloadButton project={project} isMain />,
    () => [],
  )
  expect(document.querySelector('.btn-get')?.textContent).toBe('DownloadNot for your 1.21 with Forge')
})

it('says where to put the file', async () => {
  await open([])
  await pressMain()
  await vi.waitFor(() =>
    expect(getToasts().map((toast) => toast.text)).toContain(
      'Put the file into the mods folder of your game.',
    ),
  )
})
