import { getDependencyTree } from '@quarry/api/contract/versions/dependencies'
import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import type { BrowsedVersion } from '@quarry/api/contract/versions/version-shapes'
import { useLocation } from '@tanstack/react-router'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pageStage } from '../../../testing/page-stage.tsx'
import { clearToasts, getToasts } from '../../lib/toasts/toast-store.ts'
import { VersionsTable } from './list/versions-table.tsx'

const stage = pageStage()
const downloads: string[] = []
beforeEach(() => {
  downloads.length = 0
  document.addEventListener('click', recordDownload)
})
afterEach(async () => {
  document.removeEventListener('click', recordDownload)
  await act(async () => clearToasts())
})

/** Downloads that scripts start; a press on the link itself is prevented by then. */
function recordDownload(event: Event) {
  const link = event.target as HTMLAnchorElement
  if (!link.download || event.defaultPrevented) return
  downloads.push(link.download)
  event.preventDefault()
}

const project = (url_type: string) =>
  ({
    id: 'LLLLLLLL',
    slug: 'lamp',
    title: 'Lamp',
    url_type,
    game_versions: ['1.21'],
    compatibility: { fabric: ['1.21'] },
    viewer: { can: [], is_member: false },
  }) as unknown as ProjectDetail
const version = {
  id: 'VVVVVVVV',
  project_id: 'LLLLLLLL',
  url_ending: '1.0',
  version_number: '1.0',
  name: '1.0',
  version_type: 'release',
  status: 'listed',
  is_taken_down: false,
  loaders: ['fabric'],
  game_versions: ['1.21'],
  date_published: '2026-01-01T00:00:00Z',
  downloads: 1,
  files: [{ url: '#lamp', filename: 'lamp.jar', primary: true }],
} as unknown as BrowsedVersion
const oil = (file: object | null) => ({
  project: { id: 'oil', title: 'Oil', icon_url: null },
  need: 'required',
  version: file && { version_number: '1', file },
  nearest: null,
  dependencies: [],
})
const OIL_FILE = { url: '#oil', filename: 'oil.jar', size: 1 }
const Address = () => <output>{useLocation({ select: ({ href }) => href })}</output>

async function download(oilFile: object | null, type = 'mod') {
  await stage.open(
    () => (
      <>
        <Address />
        <VersionsTable project={project(type)} versions={[version]} />
      </>
    ),
    ({ path }) => (path === getDependencyTree.path ? { nodes: [oil(oilFile)] } : undefined),
    null,
    { releases: ['1.21'] },
  )
  const press = new MouseEvent('click', { bubbles: true, cancelable: true, button: 0 })
  await act(async () => document.querySelector('a[download]')?.dispatchEvent(press))
}

it('downloads the file with its required dependencies', async () => {
  await download(OIL_FILE)
  await vi.waitFor(() => expect(downloads).toEqual(['lamp.jar', 'oil.jar']))
  expect(getToasts().map(({ title }) => title)).toEqual(['Downloading lamp.jar and 1 dependency'])
})

it('downloads a modpack alone', async () => {
  await download(OIL_FILE, 'modpack')
  await vi.waitFor(() => expect(getToasts()).toHaveLength(1))
  expect(downloads).toEqual(['lamp.jar'])
})

it('leads to the dependencies if one has no file', async () => {
  await download(null)
  await vi.waitFor(() =>
    expect(document.querySelector('output')?.textContent).toBe('/mod/lamp/version/1.0/needs'),
  )
  expect(downloads).toEqual([])
})
