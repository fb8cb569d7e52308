import type { ReviewChanges } from '@quarry/api/contract/moderation/review-changes'
import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { expect, it } from 'vitest'
import { pageStage, shows, text } from '../../../../testing/page-stage.tsx'
import { reviewChangesQuery } from './changes-since-decision.queries.ts'
import { ChangesSinceDecision } from './changes-since-decision.tsx'

const stage = pageStage()
const project = {
  id: 'PPPPPPPP',
  slug: 'lamp',
  url_type: 'mod',
  icon_url: 'https://cdn.test/icon.png',
} as ProjectDetail

const excerpt = <T,>(...items: T[]) => ({ items, count: items.length })
const none = { items: [], count: 0 }
const SAME: ReviewChanges = {
  decided: '2026-01-01T00:00:00Z',
  status: 'rejected',
  fields: [],
  description: null,
  tags: { added: none, removed: none },
  links: { added: none, removed: none },
  icon: null,
  gallery: { added: none, reworded: none, removed: none },
  versions: { added: none, with_other_files: none, removed: none },
}
const UNCHANGED = 'Submitted again without changes'

function Answered() {
  const { api } = useRouter().options.context
  return useQuery(reviewChangesQuery(api, project.id)).isFetched && 'end of page'
}
async function open(overrides: Partial<ReviewChanges> | null, projectOverrides: Partial<ProjectDetail> = {}) {
  await stage.open(
    () => (
      <>
        <ChangesSinceDecision project={{ ...project, ...projectOverrides }} />
        <Answered />
      </>
    ),
    () => ({ changes: overrides && { ...SAME, ...overrides } }),
  )
  await shows('end of page')
}
/** The shown changes: removed text between minus signs, added text between plus signs. */
const shownChanges = () =>
  [...document.querySelectorAll('dl > div')].map((row) => [
    row.querySelector('dt')?.textContent,
    ...[...row.querySelectorAll('del, ins, a, .muted')].map(({ tagName, textContent }) => {
      const mark = tagName === 'DEL' ? '-' : tagName === 'INS' ? '+' : ''
      return `${mark}${textContent.trim()}${mark}`
    }),
  ])
const images = () => [...document.querySelectorAll('dd img')].map((picture) => picture.getAttribute('src'))

it('renders nothing for a first submission', async () => {
  await open(null)
  expect(text()).toBe('end of page')
})

it('shows the last decision if nothing changed', async () => {
  await open({})
  expect(text()).toContain(UNCHANGED)
  expect(document.querySelector('.slab-head .badge')?.textContent).toBe('Rejected')
})

it.each<[string, Partial<ReviewChanges>]>([
  ['a field', { fields: [{ field: 'slug', before: 'a', after: 'b' }] }],
  ['the description', { description: { lines: [], more: 0 } }],
  ['the icon', { icon: 'removed' }],
  ['a new tag', { tags: { added: excerpt('magic'), removed: none } }],
  ['a removed link', { links: { added: none, removed: excerpt('https://a.test') } }],
  ['a removed image', { gallery: { ...SAME.gallery, removed: excerpt('Hall') } }],
  ['a removed version', { versions: { ...SAME.versions, removed: excerpt('1.0') } }],
])('detects a change of %s', async (_, overrides) => {
  await open(overrides)
  expect(text()).not.toContain(UNCHANGED)
  expect(shownChanges()).toHaveLength(1)
})

it('shows the old and the new value, as far as they exist', async () => {
  await open({
    fields: [
      { field: 'title', before: 'Lamp', after: 'Lantern' },
      { field: 'terms', before: null, after: 'https://terms.test' },
      { field: 'license', before: 'MIT', after: null },
    ],
  })
  expect(shownChanges()).toEqual([
    ['Title', '-Lamp-', '+Lantern+'],
    ['Link to the license', '+https://terms.test+'],
    ['License', '-MIT-'],
  ])
})

it('counts hidden values together', async () => {
  await open({
    tags: { added: { items: ['magic'], count: 3 }, removed: { items: ['food'], count: 2 } },
    links: { added: excerpt('https://a.test'), removed: excerpt('https://b.test') },
  })
  expect(shownChanges()).toEqual([
    ['Tags', '-food-', '+magic+', 'and 3 more'],
    ['Links', '-https://b.test-', '+https://a.test+'],
  ])
})

it.each([
  ['replaced', 'Icon replaced', ['https://cdn.test/icon.png']],
  ['removed', 'Icon removed', []],
] as const)('shows the current icon if it was %s', async (icon, heading, shown) => {
  await open({ icon }, { icon_url: icon === 'removed' ? null : project.icon_url })
  expect([shownChanges(), images()]).toEqual([[[heading]], shown])
})

it('shows images by title, and a placeholder for those without one', async () => {
  await open({
    gallery: {
      added: excerpt(
        { title: 'Hall', url: 'https://cdn.test/1.png' },
        { title: null, url: 'https://cdn.test/2.png' },
      ),
      reworded: none,
      removed: excerpt('Attic', ''),
    },
  })
  expect(shownChanges()).toEqual([
    ['New images', 'Hall', 'Without a title'],
    ['Removed images', '-Attic-', '-Without a title-'],
  ])
  expect(images()).toEqual(['https://cdn.test/1.png', 'https://cdn.test/2.png'])
})

it('links to existing versions and counts hidden ones', async () => {
  const version = { id: 'VVVVVVVV', version_number: '1.0' }
  await open({
    versions: {
      added: { items: [version], count: 101 },
      with_other_files: excerpt({ ...version, id: 'WWWWWWWW' }),
      removed: excerpt('0.9', '0.9'),
    },
  })
  expect(shownChanges()).toEqual([
    ['New versions', '1.0', 'and 100 more'],
    ['Versions with changed files', '1.0'],
    ['Removed versions', '-0.9-', '-0.9-'],
  ])
  const hrefs = [...document.querySelectorAll('dd a')].map((link) => link.getAttribute('href'))
  expect(hrefs).toEqual(['/mod/lamp/version/VVVVVVVV', '/mod/lamp/version/WWWWWWWW'])
})

it('reports that the changes failed to load', async () => {
  await stage.open(
    () => <ChangesSinceDecision project={project} />,
    () => Promise.reject(new Error('away')),
  )
  await shows('The changes could not be loaded.')
  expect(document.querySelector('[role=alert]')).not.toBeNull()
  expect(document.querySelector('dl, .badge')).toBeNull()
})
