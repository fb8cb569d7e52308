import type { TreeNode } from '@quarry/api/contract/versions/dependencies'
import { expect, it } from 'vitest'
import { pageStage, text } from '../../../../testing/page-stage.tsx'
import { DependencyRow } from './dependency-row.tsx'
import type { Edge } from './tree-positions.ts'

const stage = pageStage()
const project = { id: 'LLLLLLLL', slug: 'lib', url_type: 'mod', title: 'Lib', icon_url: null }
const EDGE = {
  project,
  file_name: null,
  dependency_type: 'required',
  version_number: null,
} as unknown as Edge
const NODE = {
  project,
  version: { version_number: '2.1', url_ending: '2.1', file: { size: 2048 } },
  nearest: null,
} as unknown as TreeNode
const NEAREST = { version_id: 'VVVVVVVV', version_number: '1.9', game_version: '1.20.1', loader: null }

async function open(edge: Partial<Edge>, node?: Partial<TreeNode>) {
  await stage.open(
    () => <DependencyRow edge={{ ...EDGE, ...edge }} node={node && { ...NODE, ...node }} />,
    () => undefined,
  )
}
const rowText = () => text().replaceAll(/\s+/g, ' ').trim()
const links = () =>
  [...document.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')])

it.each<[string, Partial<Edge>]>([
  ['Lib is required', {}],
  ['Lib Version 2.0 is required', { version_number: '2.0' }],
  ['Lib is incompatible', { dependency_type: 'incompatible' }],
])('shows the project and the dependency type: %s', async (words, edge) => {
  await open(edge)
  expect(rowText()).toBe(words)
  expect(links()).toEqual([['Lib', '/mod/lib']])
})

it.each<[string, Partial<Edge>]>([
  ['extra.jar is included', { file_name: 'extra.jar', dependency_type: 'embedded' }],
  ['A project that cannot be shown is optional', { dependency_type: 'optional' }],
  ["extra.jar is required The project's own pages show where to get it.", { file_name: 'extra.jar' }],
])('shows what is known of a dependency outside the site: %s', async (words, edge) => {
  await open({ project: null, ...edge })
  expect(rowText()).toBe(words)
  expect(links()).toEqual([])
})

it('links to the resolved version and shows its size', async () => {
  await open({}, {})
  expect(links()).toEqual([['Lib', '/mod/lib/version/2.1']])
  expect(rowText()).toMatch(/^Lib 2\.1 is required 2(\.0)? (KiB|kB)/)
})

it('shows that the resolved version has no file', async () => {
  await open({}, { version: { ...NODE.version, file: null } as TreeNode['version'] })
  expect(rowText()).toContain('Its file is not available here.')
})

it('shows that no version fits and names the nearest one', async () => {
  await open({}, { version: null })
  expect(rowText()).toContain('No version fits this setup.')
  expect(rowText()).not.toContain('The nearest')
  await open({}, { version: null, nearest: NEAREST })
  expect(rowText()).toContain('The nearest is 1.9 for 1.20.1.')
  expect(links()).toEqual([
    ['Lib', '/mod/lib'],
    ['1.9', '/mod/lib/version/VVVVVVVV'],
  ])
  await open({}, { version: null, nearest: { ...NEAREST, loader: 'quilt' } })
  expect(rowText()).toContain('The nearest is 1.9 for 1.20.1 with Quilt.')
})
