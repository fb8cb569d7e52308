import type { ProjectOnCard } from '@quarry/api/contract/projects/project-shapes'
import { expect, it } from 'vitest'
import { pageStage, shows, text } from '../../../../testing/page-stage.tsx'
import { projectOnCard } from '../../../../testing/project-on-card.ts'
import { UserPage } from './user-page.tsx'
import type { Profile, ProfileTab } from '../../projects/lists/project-list-tabs.ts'

const stage = pageStage()
const project = (title: string, url_type: ProjectOnCard['url_type']) => projectOnCard(title, { url_type })
const BOTH = [project('Deep', 'mod'), project('Bright', 'shader')]
const collection = (name: string, overrides: object = {}) => ({
  id: `C-${name}`,
  name,
  description: null,
  status: 'listed',
  projects: ['a', 'b'],
  ...overrides,
})

interface Options {
  user?: object
  viewer?: object
  projects?: object[]
  collections?: object[]
  organizations?: object[]
  pages?: boolean
}
const open = async (
  { user, viewer, projects = BOTH, collections = [], organizations = [], pages = true }: Options,
  selectedTab?: ProfileTab,
) => {
  const profile = {
    user: {
      id: 'AAAAAAAA',
      username: 'a b',
      avatar_url: null,
      bio: null,
      role: 'developer',
      badges: 0,
      created: '2026-01-01T00:00:00.000Z',
      ...user,
    },
    projects,
    collections,
    organizations,
    downloads: 5,
    followers: 7,
    viewer: { is_self: false, follows: false, can: [], ...viewer },
  } as unknown as Profile
  await stage.open(
    () => <UserPage profile={profile} selectedTab={selectedTab} />,
    () => undefined,
    { id: 'VVVVVVVV' },
    { releases: ['1.21'], hasLazyPage: () => pages },
  )
  await shows('a b')
}
const links = () => [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))
const actions = () => [...document.querySelectorAll('.pacts > a')].map((link) => link.getAttribute('href'))
const badges = () => [...document.querySelectorAll('.ptitle .badge')].map(({ textContent }) => textContent)
const shownTitles = () => BOTH.flatMap(({ title }) => (text().includes(`About ${title}.`) ? [title] : []))

it('links owners to their profile settings and projects, without follow and report', async () => {
  await open({ viewer: { is_self: true } })
  expect(actions()).toEqual(['/settings/profile', '/dashboard/projects'])
  expect(text()).not.toContain('Follow')
  expect(links().filter((href) => href?.includes('/report'))).toEqual([])
})

it('lets others follow and report', async () => {
  await open({})
  expect(actions()).toEqual([])
  expect(text()).toContain('Follow')
  expect(links().filter((href) => href?.includes('/report'))).toHaveLength(1)
})

it('links staff to the account activity', async () => {
  await open({ viewer: { can: ['user.view_record'] } })
  expect(actions()).toEqual(['/moderation/user/a%20b'])
})

it.each([
  ['developer', 0, []],
  ['moderator', 0, ['Moderator']],
  ['admin', 0, ['Team']],
  ['constructor', 0, []],
])('shows the role of a %s', async (role, overrides, expected) => {
  await open({ user: { role, badges: overrides } })
  expect(badges()).toEqual(expected)
})

it.each([
  ['as written', 'I build.', BOTH, 'I build.'],
  ['default text for creators', null, BOTH, 'Makes things for the game.'],
  ['default text for players', null, [], 'Plays the game.'],
])('shows the bio: %s', async (_what, bio, projects, words) => {
  await open({ user: { bio }, projects })
  expect(document.querySelector('.lead')?.textContent).toBe(words)
})

it('shows all projects, or those of one type', async () => {
  await open({})
  expect(shownTitles()).toEqual(['Deep', 'Bright'])
  await open({}, 'shaders')
  expect(shownTitles()).toEqual(['Bright'])
})

it('links only the owner to create a first project', async () => {
  await open({ projects: [], viewer: { is_self: true } })
  expect(links()).toContain('/create/project')
  await open({ projects: [] })
  expect(links()).not.toContain('/create/project')
})

it('marks private collections and shows the size of each', async () => {
  const collections = [collection('Open'), collection('Own', { status: 'private', projects: ['a'] })]
  await open({ collections }, 'collections')
  const rows = [...document.querySelectorAll('.collections li')]
  expect(rows.map((row) => row.querySelectorAll('h2 svg').length)).toEqual([1, 2])
  expect(rows.map((row) => row.querySelector('.muted')?.textContent)).toEqual(['2 projects', '1 project'])
  expect(links()).toContain('/collection/C-Open')
  expect(shownTitles()).toEqual([])
})

it('lists organizations', async () => {
  await open({ organizations: [{ id: 'O', slug: 'the guild', name: 'The Guild', icon_url: null }] })
  expect(links()).toContain('/organization/the%20guild')
  await open({})
  expect(document.querySelector('aside section')).toBeNull()
})

it('shows the followers of the person and the entries of each tab', async () => {
  await open({ collections: [collection('Best')] })
  expect(document.querySelector('.pmeta')?.textContent).toContain('7 followers')
  expect([...document.querySelectorAll('nav.tabs a')].map(({ textContent }) => textContent)).toEqual([
    'All2',
    'Collections1',
    'Mods1',
    'Shaders1',
  ])
})
