import type { DependencyTree } from '@quarry/api/contract/versions/dependencies'
import { expect, it } from 'vitest'
import { pageStage, text } from '../../../../testing/page-stage.tsx'
import { DependencyExport } from './dependency-export.tsx'
import { DependencyTreeView } from './dependency-tree.tsx'

const stage = pageStage()
const project = (id: string) => ({ id, slug: id, url_type: 'mod', title: id, icon_url: null })
const edge = (id: string | null, type = 'required') => ({
  project: id === null ? null : project(id),
  file_name: id === null ? 'extra.jar' : null,
  dependency_type: type,
  version_number: null,
})
type Edges = ReturnType<typeof edge>[]
const node = (id: string, dependencies: Edges = [], given: object = {}) => ({
  project: project(id),
  need: 'required',
  version: { id: `V-${id}`, version_number: '1', url_ending: '1', file: { size: 1 } },
  nearest: null,
  dependencies,
  ...given,
})
const own = (file: object | null) => ({ version: { id: 'V', version_number: '1', url_ending: '1', file } })
const itself = (dependencies: Edges, given: object = {}) =>
  node('lamp', dependencies, { need: 'itself', ...given })
const tree = (nodes: object[], given: Partial<DependencyTree> = {}) =>
  ({
    loader: 'fabric',
    game_version: '1.21',
    nodes,
    conflicts: [],
    is_cut: false,
    ...given,
  }) as unknown as DependencyTree

const openTree = (...nodes: object[]) =>
  stage.open(
    () => <DependencyTreeView tree={tree(nodes)} />,
    () => undefined,
  )
const openList = (nodes: object[], given: Partial<DependencyTree> = {}, loaderVersion?: string) =>
  stage.open(
    () => (
      <DependencyExport
        tree={tree(nodes, given)}
        loaderVersion={loaderVersion}
        siteUrl="https://quarry.test"
      />
    ),
    () => undefined,
  )
/** The rows in order, each with its depth. */
const lines = () =>
  [...document.querySelectorAll('.need-line')].map((line) => {
    let depth = -1
    for (let place: Element | null | undefined = line; place; place = place.parentElement?.closest('ul'))
      depth += 1
    return `${'-'.repeat(depth)} ${line.querySelector('.link, bdi')?.textContent}`
  })
const notes = () => [...document.querySelectorAll('.note')].map(({ textContent }) => textContent)
const hint = (name: string) => {
  const line = [...document.querySelectorAll('.need-line')].find(
    (one) => one.querySelector('.link')?.textContent === name,
  )
  return line?.querySelector('a[href^="#"], .hint')
}

it('shows that a version has no dependencies', async () => {
  await openTree(itself([]))
  expect(text()).toBe('This version has no dependencies.')
  await openTree()
  expect(text()).toBe('This version has no dependencies.')
})

it('shows each project with its dependencies, required before optional, with embedded files collapsed', async () => {
  await openTree(
    itself([edge('bag', 'optional'), edge('lib'), edge(null, 'embedded')]),
    node('bag'),
    node('lib', [edge('core')]),
    node('core'),
  )
  expect(lines()).toEqual(['- lib', '-- core', '- bag', '-- extra.jar'])
  expect([...document.querySelectorAll('details')].map(({ open }) => open)).toEqual([true, false])
  expect(text()).toContain('1 included file')
})

it('shows a shared dependency once and links to it from the others', async () => {
  await openTree(itself([edge('lib'), edge('core')]), node('lib', [edge('core')]), node('core'))
  const away = document.querySelector('a[href^="#"]')
  expect([away?.getAttribute('href'), away?.textContent]).toEqual([
    '#need-core',
    'Shown elsewhere in this list',
  ])
  expect(document.querySelectorAll('#need-core')).toHaveLength(1)
})

it('shows where a cycle leads back to the version itself', async () => {
  await openTree(itself([edge('lib')]), node('lib', [edge('lamp')]))
  expect([hint('lamp')?.tagName, hint('lamp')?.textContent]).toEqual(['SPAN', 'This version itself'])
})

it('does not link incompatible projects to the list', async () => {
  await openTree(
    itself([edge('lib'), edge('core', 'incompatible')]),
    node('lib', [edge('core')]),
    node('core'),
  )
  expect(document.querySelectorAll('a[href^="#"]')).toHaveLength(0)
})

it('exports the version and its required dependencies but no optional ones', async () => {
  const optional = node('bag', [], { need: 'optional' })
  await openList([itself([edge('lib')]), node('lib'), optional])
  expect(text()).toContain('List of 2 files')
  const hrefs = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))
  expect(hrefs).toEqual(['/pack/V-lamp/1.21/fabric/pack.mrpack', '/pack/V-lamp/1.21/fabric/packwiz.zip'])
  expect(text()).toContain('https://quarry.test/pack/V-lamp/1.21/fabric/pack.toml')
  expect(document.querySelector('.note')).toBeNull()
})

it('shows that a required dependency is missing from the list', async () => {
  await openList([
    itself([edge('lib'), edge(null), edge(null, 'optional')]),
    node('lib', [], { version: null }),
  ])
  expect(text()).toContain('List of 1 file')
  expect(text()).toContain('1 required project is not in the list')
  expect(text()).toContain('One required item is not in the list because it is not available here')
})

it("shows that the version's own file is gone, which no dependency requires", async () => {
  await openList([itself([edge('lib')], own(null)), node('lib')])
  expect(text()).toContain('List of 1 file')
  expect(notes()).toEqual([
    'The file of this version is not in the list. It does not exist or was taken down.',
  ])
})

it('counts a required file that was taken down as missing and excludes modpacks', async () => {
  const pack = { ...node('pack'), project: { ...project('pack'), url_type: 'modpack' } }
  await openList([itself([edge('lib'), edge('pack')]), node('lib', [], own(null)), pack])
  expect(text()).toContain('List of 1 file')
  expect(notes()).toEqual([
    '1 required project is not in the list because it has no file for this setup.',
    '1 required modpack is not in the list because it is not a file of the game.',
  ])
})

it.each<[string, object[], Partial<DependencyTree>]>([
  [
    'there would be nothing in it',
    [itself([edge('lib')], own(null)), node('lib', [], { version: null })],
    {},
  ],
  ['not all was followed', [itself([])], { is_cut: true }],
  ['nothing of it fits', [itself([], { version: null })], {}],
])('offers no pack when %s', async (_, nodes, given) => {
  await openList(nodes, given)
  expect(text()).toBe('')
})

it.each<[string | null, string | undefined, boolean]>([
  ['fabric', undefined, true],
  ['fabric', '0.16.9', false],
  ['rift', undefined, false],
  [null, undefined, false],
])(
  'for the loader %s at version %s shows that the loader version is missing: %s',
  async (loader, loaderVersion, isOpen) => {
    await openList([itself([])], { loader }, loaderVersion)
    expect(text().includes('The list contains no loader')).toBe(isOpen)
  },
)
