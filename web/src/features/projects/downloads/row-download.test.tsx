import { getDependencyTree } from '@quarry/api/contract/versions/dependencies'
import { listDownloads } from '@quarry/api/contract/versions/versions'
import { useLocation } from '@tanstack/react-router'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pageStage } from '../../../../testing/page-stage.tsx'
import { projectOnCard } from '../../../../testing/project-on-card.ts'
import { storeSetup } from '../../../lib/preferences/player-setup.ts'
import { clearToasts, getToasts } from '../../../lib/toasts/toast-store.ts'
import { ProjectCard } from '../project-card.tsx'

const stage = pageStage()
const downloads: string[] = []
const requests: unknown[] = []

beforeEach(() => {
  vi.stubGlobal('isSecureContext', false)
  for (const list of [downloads, requests]) list.length = 0
  document.addEventListener('click', recordDownload)
})
afterEach(async () => {
  document.removeEventListener('click', recordDownload)
  storeSetup(undefined)
  await act(async () => clearToasts())
})

function recordDownload(event: Event) {
  const link = event.target as HTMLAnchorElement
  if (!link.download) return
  downloads.push(link.download)
  event.preventDefault()
}

const required = { dependency_type: 'required', project: { id: 'oil' }, file_name: null }
const version = (dependencies: object[]) => ({
  id: 'v1',
  project_id: 'P-Lamp',
  loaders: ['fabric'],
  files: [{ url: '#lamp', filename: 'lamp.jar', size: 1, primary: true }],
  dependencies,
})
const oil = (file: object | null) => ({
  project: { id: 'oil', title: 'Oil', icon_url: null },
  need: 'required',
  version: file && { version_number: '1', file },
  nearest: null,
  dependencies: [],
})
const OIL_FILE = { url: '#oil', filename: 'oil.jar', size: 1 }

const Address = () => <output>{useLocation({ select: ({ href }) => href })}</output>
const address = () => document.querySelector('output')?.textContent

async function open(project: object, dependencies: object[] = [], oilFile: object | null = OIL_FILE) {
  await stage.open(
    () => (
      <>
        <Address />
        <ProjectCard project={projectOnCard('Lamp', project)} showsStatus={false} />
      </>
    ),
    ({ path }, input) => {
      requests.push(input)
      if (path === listDownloads.path) return [version(dependencies)]
      if (path === getDependencyTree.path) return { nodes: [oil(oilFile)] }
      return undefined
    },
    null,
    { releases: ['1.21', '1.19'] },
  )
}
const button = () => document.querySelector('.result-get') as HTMLAnchorElement
const pressed = async () => {
  const press = new MouseEvent('click', { bubbles: true, cancelable: true, button: 0 })
  await act(async () => button().dispatchEvent(press))
}

it('downloads the file for the remembered setup at once and names file, folder and loader', async () => {
  storeSetup({ loader: 'fabric', gameVersion: '1.21' })
  await open({})
  await pressed()
  await vi.waitFor(() => expect(getToasts()).toHaveLength(1))
  expect(downloads).toEqual(['lamp.jar'])
  expect(requests).toEqual([
    { params: { project: 'P-Lamp' }, query: { loader: 'fabric', game_version: '1.21' } },
  ])
  expect(getToasts()[0]).toMatchObject({
    title: 'Downloading lamp.jar',
    text: 'Put the file into the mods folder of your game.',
    links: [
      { label: 'Get Fabric', href: 'https://fabricmc.net/use/installer/' },
      { label: 'Find the folder', href: '/app#types' },
    ],
  })
})

it('downloads a shader for any of its loaders, like its page', async () => {
  storeSetup({ loader: 'fabric', gameVersion: '1.21' })
  await open({ url_type: 'shader', loaders: ['iris', 'optifine'] })
  await pressed()
  await vi.waitFor(() => expect(downloads).toHaveLength(1))
  expect(requests).toEqual([{ params: { project: 'P-Lamp' }, query: { game_version: '1.21' } }])
})

it('leads from a modpack to launchers, which install the loader', async () => {
  storeSetup({ loader: 'fabric', gameVersion: '1.21' })
  await open({ url_type: 'modpack' })
  await pressed()
  await vi.waitFor(() => expect(getToasts()).toHaveLength(1))
  expect(getToasts()[0]).toMatchObject({
    text: 'Open the file with your launcher.',
    links: [{ label: 'Find a launcher', href: '/app#launchers' }],
  })
})

it('downloads the data pack of a project that is a mod as well', async () => {
  storeSetup({ loader: undefined, gameVersion: '1.21' })
  await open({ url_type: 'datapack', loaders: ['fabric', 'datapack'] })
  await pressed()
  await vi.waitFor(() => expect(downloads).toHaveLength(1))
  expect(requests).toEqual([
    { params: { project: 'P-Lamp' }, query: { loader: 'datapack', game_version: '1.21' } },
  ])
})

it('downloads required dependencies as well', async () => {
  storeSetup({ loader: 'fabric', gameVersion: '1.21' })
  await open({}, [required])
  await pressed()
  await vi.waitFor(() => expect(downloads).toEqual(['lamp.jar', 'oil.jar']))
  expect(getToasts().map(({ title }) => title)).toEqual(['Downloading lamp.jar and 1 dependency'])
})

it.each([
  ['without a setup', undefined, {}, OIL_FILE],
  ['for a dependency without a file', { loader: 'fabric', gameVersion: '1.21' }, {}, null],
  [
    'for several loaders of which none is remembered',
    { loader: undefined, gameVersion: '1.21' },
    { loaders: ['fabric', 'forge'] },
    OIL_FILE,
  ],
  ['for another setup', { loader: 'fabric', gameVersion: '1.19' }, {}, OIL_FILE],
])('leads to the dialog %s', async (_, setup, project, oilFile) => {
  storeSetup(setup)
  await open(project, [required], oilFile)
  await pressed()
  await vi.waitFor(() => expect(address()).toBe('/mod/lamp#download'))
  expect(downloads).toEqual([])
})

it.each([
  [{ loader: 'fabric', gameVersion: '1.19' }, {}, 'Lamp has no version for your setup'],
  [{ loader: 'forge', gameVersion: '1.21' }, {}, 'Lamp has no version for your setup'],
  [{ loader: 'fabric', gameVersion: '1.21' }, {}, 'Download Lamp'],
  [{ loader: 'fabric', gameVersion: '1.21' }, { url_type: 'shader', loaders: ['iris'] }, 'Download Lamp'],
  [{ loader: 'fabric', gameVersion: '1.21' }, { url_type: 'plugin', loaders: ['paper'] }, 'Download Lamp'],
  [
    { loader: 'fabric', gameVersion: '1.19' },
    { url_type: 'shader', loaders: ['iris'] },
    'Lamp has no version for your setup',
  ],
  [undefined, {}, 'Download Lamp'],
])('with the setup %j of %j says %s', async (setup, project, name) => {
  storeSetup(setup)
  await open(project)
  expect(button().getAttribute('aria-label')).toBe(name)
})
