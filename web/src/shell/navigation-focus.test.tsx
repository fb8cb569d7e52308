import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { NavigationFocus } from './navigation-focus.tsx'

const root = createRootRoute({
  component: () => (
    <>
      <NavigationFocus />
      <main>
        <button type="button">Press</button>
        <nav className="pager">
          <a href="/?page=2">2</a>
        </nav>
        <Outlet />
      </main>
      <dialog open>
        <button type="button">In a dialog</button>
      </dialog>
    </>
  ),
})
const page = (path: string, content: string | null) =>
  createRoute({
    getParentRoute: () => root,
    path,
    component: () => (content === null ? <p>No heading</p> : <h1>{content}</h1>),
  })
const open = () =>
  createRouter({
    routeTree: root.addChildren([page('/', 'Home'), page('/next', 'Next'), page('/bare', null)]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })

let router: ReturnType<typeof open>
let drawn: Root
const focused = () => document.activeElement?.tagName
const go = (href: string) => act(async () => router.navigate({ href }))

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('scrollTo', () => undefined)
  document.title = 'A title'
  const place = document.createElement('div')
  document.body.append(place)
  drawn = createRoot(place)
  router = open()
  await router.load()
  await act(async () => drawn.render(<RouterProvider router={router} />))
})
afterEach(async () => {
  await act(async () => drawn.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

it('focuses the heading of a new page and announces its title', async () => {
  await go('/next')
  expect([focused(), document.activeElement?.textContent]).toEqual(['H1', 'Next'])
  expect(document.querySelector('output')?.textContent).toBe('A title')
})

it('focuses the content of a page without a heading', async () => {
  await go('/bare')
  expect(focused()).toBe('MAIN')
})

it('keeps the focus when only the query changes', async () => {
  document.querySelector('button')?.focus()
  await go('/?filter=1')
  expect(focused()).toBe('BUTTON')
})

it('focuses the start of the list when another page of it is shown', async () => {
  document.querySelector<HTMLElement>('.pager a')?.focus()
  await go('/?page=2')
  expect([focused(), document.activeElement?.textContent]).toEqual(['H1', 'Home'])
  const results = document.body.appendChild(document.createElement('section'))
  results.id = 'results'
  document.querySelector<HTMLElement>('.pager a')?.focus()
  await go('/?page=3')
  expect(document.activeElement).toBe(results)
})

it('does not move the focus out of a dialog', async () => {
  document.querySelector<HTMLButtonElement>('dialog button')?.focus()
  await go('/next')
  expect(document.activeElement?.textContent).toBe('In a dialog')
})
