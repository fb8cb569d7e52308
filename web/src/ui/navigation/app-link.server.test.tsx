// @vitest-environment node
import { parseSearch } from '@quarry/search-config/query-string'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  Link,
  RouterContextProvider,
  type LinkProps,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { stringifySearch } from '../../lib/router/search-params.ts'
import { AppLink } from './app-link.tsx'

const router = createRouter({
  routeTree: createRootRoute(),
  history: createMemoryHistory({ initialEntries: ['/mod/lamp'] }),
  parseSearch,
  stringifySearch,
})
const rendered = (link: ReactNode) =>
  renderToString(<RouterContextProvider router={router}>{link}</RouterContextProvider>)

it.each([
  ['/mods', '/mods', {}, undefined],
  ['/mods?g=categories:fabric&v=1.21&v=1.20.1', '/mods', { g: 'categories:fabric', v: ['1.21', '1.20.1'] }],
  ['/mods?g=categories!=fabric&q=', '/mods', { g: 'categories!=fabric', q: '' }],
  ['/mod/lantern?version=1.21#download', '/mod/lantern', { version: '1.21' }, 'download'],
  ['/auth/sign-in?redirect=/mod/lamp', '/auth/sign-in', { redirect: '/mod/lamp' }],
])('to %s is rendered as by the router, without it', (href, to, search, hash?: string) => {
  const props = { to, search, ...(hash && { hash }) } as unknown as LinkProps
  const expected = rendered(<Link {...props}>There</Link>)
  const build = vi.spyOn(router, 'buildLocation')
  expect(rendered(<AppLink href={href}>There</AppLink>)).toBe(expected)
  expect(build).not.toHaveBeenCalled()
  build.mockRestore()
})

it.each([
  '/mod/lamp',
  '/mod/lamp?a=1',
  '/mods?q=two+words',
  '/mods?q',
  '/mods?q=%20',
  '/mods?v=1&g=a&v=2',
  '/mods?b=1&2=x',
  '/mods#',
])('to %s is left to the router', (href) => {
  const build = vi.spyOn(router, 'buildLocation')
  expect(rendered(<AppLink href={href}>There</AppLink>)).toContain('There')
  expect(build).toHaveBeenCalledOnce()
  build.mockRestore()
})
