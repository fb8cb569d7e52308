import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import type { BrowsedVersion } from '@quarry/api/contract/versions/version-shapes'
import { expect, it, vi } from 'vitest'
import { button, pageStage, press } from '../../../../testing/page-stage.tsx'
import { VersionMenu } from './version-menu.tsx'

const stage = pageStage()
const PROJECT = { id: 'LLLLLLLL', slug: 'lamp', url_type: 'mod', title: 'Lamp' }
const FILE = { url: 'https://cdn.test/lamp.jar', filename: 'lamp.jar', primary: true }
const items = () => [...document.querySelectorAll<HTMLElement>('[role=menuitem]')]

/** Labels and targets of a version's menu. */
async function offered(viewer: object, { files = [FILE], developerMode = false } = {}) {
  const project = { ...PROJECT, viewer: { can: [], is_member: false, ...viewer } } as unknown as ProjectDetail
  const version = { id: 'VVVVVVVV', url_ending: '2', version_number: '2', files } as unknown as BrowsedVersion
  const chosen = { flags: { developerMode } }
  await stage.open(
    () => <VersionMenu project={project} version={version} />,
    () => undefined,
    null,
    {
      preferences: { subscribe: () => () => undefined, get: () => chosen, theme: () => 'light' },
    },
  )
  await press(button('More about 2'))
  await vi.waitFor(() => expect(items().length).toBeGreaterThan(0))
  return items().map((item) => [item.textContent, item.getAttribute('href') ?? ''].join(' ').trim())
}
const FOR_ALL = ['Download https://cdn.test/lamp.jar', 'Open /mod/lamp/version/2', 'Copy link']

it('offers all visitors the file and the page', async () => {
  expect(await offered({})).toEqual(FOR_ALL)
})

it('offers no download for a version without files', async () => {
  expect(await offered({}, { files: [] })).toEqual(FOR_ALL.slice(1))
})

it.each([
  ['members', { is_member: true }, {}],
  ['users in developer mode', {}, { developerMode: true }],
])('offers the id to %s', async (_, viewer, around) => {
  expect(await offered(viewer, around)).toEqual([...FOR_ALL, 'Copy ID'])
})

it.each([
  ['version.edit', 'Edit /mod/lamp/version/2/edit'],
  ['version.delete', 'Delete'],
])('offers permitted actions: %s', async (can, item) => {
  expect(await offered({ can: [can] })).toEqual([...FOR_ALL, item])
})
