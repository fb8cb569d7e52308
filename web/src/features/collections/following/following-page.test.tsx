import { listFollowing } from '@quarry/api/contract/collections/follows'
import { expect, it } from 'vitest'
import { button, distinct, pageStage, press, shows, text } from '../../../../testing/page-stage.tsx'
import { projectOnCard } from '../../../../testing/project-on-card.ts'
import { FollowingPage } from './following-page.tsx'

const stage = pageStage()
const requests: unknown[] = []
const creator = { id: 'AAAAAAAA', username: 'ann', avatar_url: null }
const open = (page: number, total: number, titles: string[] = ['Deep']) => {
  requests.length = 0
  return stage.open(
    () => <FollowingPage page={page} />,
    (endpoint, input) => {
      if (endpoint === listFollowing) {
        requests.push(input)
        return { total, projects: titles.map((title) => projectOnCard(title)) }
      }
      return endpoint.method === 'GET' ? { users: [creator], organizations: [] } : undefined
    },
    { id: 'AAAAAAAA' },
    { releases: ['1.21'] },
  )
}
const links = () => [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))

it.each([
  [1, 0],
  [2, 20],
  [3, 40],
])('page %i starts after the %i projects before it', async (page, offset) => {
  await open(page, 60)
  await shows('Deep')
  expect(distinct(requests)).toEqual([{ query: { offset, limit: 20 } }])
})

it('links to as many pages as needed, the first without a number', async () => {
  await open(2, 41)
  await shows('Deep')
  expect(links()).toContain('/collection/following')
  expect(links()).toContain('/collection/following?page=3')
  expect(links()).not.toContain('/collection/following?page=4')
})

it('shows creators on the first page only', async () => {
  await open(1, 41)
  await shows('Deep')
  expect(links()).toContain('/user/ann')
  await open(2, 41)
  await shows('Deep')
  expect(links()).not.toContain('/user/ann')
})

it('links to mods while the viewer follows nothing', async () => {
  await open(1, 0, [])
  await shows('You do not follow any projects yet')
  expect(links()).toContain('/mods')
})

it('keeps an unfollowed project in its place with a button to undo', async () => {
  await open(1, 2, ['Deep', 'High'])
  await shows('High')
  await press(button('Unfollow Deep'))
  await shows('You no longer follow Deep')
  expect(text()).toContain('High')
  await press(button('Follow again'))
  // The note with the button names the project as well.
  await expect.poll(text).not.toContain('no longer')
  expect(text()).toContain('Deep')
  expect(stage.sent.map(({ method, path, input }) => [method, path, input])).toEqual([
    ['DELETE', '/v2/project/:project/follow', { params: { project: 'P-Deep' } }],
    ['POST', '/v2/project/:project/follow', { params: { project: 'P-Deep' } }],
  ])
})
