import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  notFound,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act } from 'react'
import { IntlProvider } from 'react-intl'
import { expect, it } from 'vitest'
import { rootInPage } from '../../../testing/page-stage.tsx'
import shell from '../../locales/en-US/shell.json' with { type: 'json' }
import { partNotFound } from '../../lib/router/subpage-not-found.ts'
import { NotFoundPage } from './not-found-page.tsx'

const root = rootInPage()

/** The only user is Alice, who has published only mods. */
async function open(address: string) {
  const top = createRootRoute({ notFoundComponent: NotFoundPage })
  const user = createRoute({
    getParentRoute: () => top,
    path: '/user/$user',
    loader: ({ params }) => {
      if ((params as { user: string }).user !== 'alice') throw notFound()
    },
    component: Outlet,
  })
  const kind = createRoute({
    getParentRoute: () => user,
    path: '/$kind',
    loader: ({ params }) => {
      if ((params as { kind: string }).kind !== 'mods') throw partNotFound()
    },
  })
  const router = createRouter({
    routeTree: top.addChildren([user.addChildren([kind])]),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  await router.load()
  await act(async () =>
    root().render(
      <IntlProvider locale="en" messages={shell as never}>
        <RouterProvider router={router as never} />
      </IntlProvider>,
    ),
  )
}
const title = () => document.querySelector('h1')?.textContent
const links = () => [...document.querySelectorAll('a.btn')].map((link) => link.getAttribute('href'))

it('names the missing subpage of a user and links to the user', async () => {
  await open('/user/alice/all')
  expect(title()).toBe('This profile has no such page')
  expect(document.querySelector('bdi')?.textContent).toBe('all')
  expect(links()).toEqual(['/user/alice', '/'])
})

it('explains why a user may be missing and links to a search', async () => {
  await open('/user/nobody/mods')
  expect(title()).toBe('User not found')
  expect(document.querySelectorAll('li')).toHaveLength(3)
  expect(links()).toEqual(['/mods', '/'])
})

it.each(['/nowhere/at-all', '/user/alice/mods/more'])(
  'names %s at an address without a route',
  async (address) => {
    await open(address)
    expect(title()).toBe('Page not found')
    expect(document.querySelector('bdi')?.textContent).toBe(address)
  },
)
