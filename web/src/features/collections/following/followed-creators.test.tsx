import { expect, it } from 'vitest'
import { pageStage, shows } from '../../../../testing/page-stage.tsx'
import { FollowedCreators } from './followed-creators.tsx'

const stage = pageStage()
const ann = { id: 'AAAAAAAA', username: 'ann', avatar_url: null }
const guild = { id: 'BBBBBBBB', slug: 'guild', name: 'The Guild', icon_url: null }
const open = (users: object[], organizations: object[]) =>
  stage.open(
    () => (
      <>
        <FollowedCreators />
        <p>The end</p>
      </>
    ),
    () => ({ users, organizations }),
  )
const links = () => [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))

it('link to organizations and users', async () => {
  await open([ann], [guild])
  await shows('Creators')
  expect(links()).toEqual(['/organization/guild', '/user/ann'])
})

it.each([
  ['people', [ann], []],
  ['organizations', [], [guild]],
])('are shown if there are only %s', async (_, users, organizations) => {
  await open(users, organizations)
  await shows('Creators')
  expect(links()).toHaveLength(1)
})

it('render nothing if the viewer follows no one', async () => {
  await open([], [])
  await shows('The end')
  expect(document.querySelector('section')).toBeNull()
})
