import { getOwnAnalytics } from '@quarry/api/contract/analytics/analytics'
import { getInbox } from '@quarry/api/contract/notifications/notifications'
import { listUnread } from '@quarry/api/contract/threads/threads'
import { listOwnOrganizations } from '@quarry/api/contract/organizations/organizations'
import { listOwnProjects } from '@quarry/api/contract/projects/projects'
import { expect, it } from 'vitest'
import { pageStage, shows, text } from '../../../../testing/page-stage.tsx'
import { DashboardOverview } from './dashboard-overview.tsx'

const stage = pageStage()
const viewer = { id: 'AAAAAAAA', username: 'ann', avatar_url: null }
const project = (status: string, counts: object = {}) => ({
  id: `P-${status}`,
  slug: status,
  title: `The ${status} one`,
  url_type: 'mod',
  icon_url: null,
  status,
  downloads: 0,
  followers: 0,
  updated: '2026-01-01T00:00:00.000Z',
  ...counts,
})
const place = (name: string, accepted: boolean) => ({
  id: `O-${name}`,
  slug: name,
  name,
  team_id: `T-${name}`,
  accepted,
})

interface Known {
  projects?: object[]
  unread?: object[]
  places?: object[]
  news?: object[]
}
const open = async ({ projects = [], unread = [], places = [], news = [] }: Known) => {
  const answers = new Map<unknown, unknown>([
    [listOwnProjects, projects],
    [listUnread, unread],
    [listOwnOrganizations, places],
    [getOwnAnalytics, { downloads: 7 }],
    [getInbox, { groups: news }],
  ])
  await stage.open(
    () => <DashboardOverview />,
    (endpoint) => answers.get(endpoint),
    viewer,
  )
  await shows('New for you')
}
const steps = (id: string) =>
  [...document.querySelectorAll(`section[aria-labelledby=dashboard-${id}] li`)].map((row) => {
    const action = row.querySelector('.push')
    return action && [action.textContent, action.getAttribute('href')]
  })

it('links each project that needs action to its next step', async () => {
  await open({ projects: ['draft', 'rejected', 'withheld'].map((status) => project(status)) })
  expect(steps('open')).toEqual([
    ['Finish and submit', '/mod/draft'],
    ['Read why', '/mod/rejected/moderation'],
    ['Read why', '/mod/withheld/moderation'],
  ])
})

it('links to unread messages, also of published and reviewed projects', async () => {
  await open({
    projects: [project('approved'), project('processing')],
    unread: [
      { project_id: 'P-approved', unread: 1 },
      { project_id: 'P-processing', unread: 2 },
    ],
  })
  expect(steps('open')).toEqual([['Read and answer', '/mod/approved/moderation']])
  expect(steps('review')).toEqual([['Read and answer', '/mod/processing/moderation']])
  expect(text()).toContain('One new message')
  expect(text()).toContain('2 new messages')
})

it('has no link for projects that wait for moderators', async () => {
  await open({ projects: [project('processing')] })
  expect(steps('review')).toEqual([null])
  expect(text()).toContain('Nothing is waiting for you.')
})

it('sums up all projects and counts the approved ones', async () => {
  await open({
    projects: [
      project('approved', { downloads: 5, followers: 1 }),
      project('private', { downloads: 10, followers: 2 }),
      project('draft', { downloads: 20, followers: 4 }),
    ],
  })
  const figures = [...document.querySelectorAll('.figures dt + dd')].map(({ textContent }) => textContent)
  expect(figures).toEqual(['35', '7', '2'])
  expect(text()).toContain('7 in the previous 30 days')
})

it('suggests a first project and shows no figures while there are no projects', async () => {
  await open({})
  const links = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))
  expect(links).toContain('/create/project')
  expect(document.querySelector('.figures')).toBeNull()
  expect(text()).not.toContain('Nothing is waiting for you.')
})

it('asks about enabled features only', async () => {
  await open({ places: [place('guild', false), place('crew', true)] })
  expect(text()).toContain('guild')
  expect(text()).not.toContain('crew')
})

it('shows the latest three notifications', async () => {
  const news = [1, 2, 3, 4].map((number) => ({
    unread: 1,
    entries: [
      {
        id: `N-${number}`,
        type: 'project_update',
        project: project('approved'),
        organization: null,
        created: '2026-01-01T00:00:00.000Z',
      },
    ],
  }))
  await open({ news })
  expect(document.querySelectorAll('.inbox-card')).toHaveLength(3)
})
