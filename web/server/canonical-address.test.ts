import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { oneAddress } from './canonical-address.ts'

/** A page that has moved redirects by itself. */
const app = new Hono().get('*', oneAddress, (c) => {
  const { pathname, search } = new URL(c.req.url)
  const moved = pathname.replace(/^\/project\/sodium(?=\/|$)/, '/mod/sodium')
  if (moved !== pathname) return c.redirect(moved + search, 301)
  return c.text('page', 200, { 'cache-control': 'private' })
})

it.each([
  ['/mods/', '/mods'],
  ['/Mods?q=A', '/mods?q=A'],
  ['/SETTINGS/account', '/settings/account'],
  ['/Project/Sodium/', '/project/Sodium'],
  ['/mod/sodium/versions/?l=fabric&q=a%2Fb', '/mod/sodium/versions?l=fabric&q=a%2Fb'],
  ['/user/%C3%A4/', '/user/%C3%A4'],
  ['/user/', '/user'],
  ['/project/sodium/', '/mod/sodium'],
  ['/project/sodium/versions/?l=fabric', '/mod/sodium/versions?l=fabric'],
  ['/project/lithium/', '/project/lithium'],
])('redirects permanently from %s to %s', async (rendered, wanted) => {
  const response = await app.request(rendered)
  expect([response.status, response.headers.get('location')]).toEqual([301, wanted])
  expect([response.headers.get('cache-control'), await response.text()]).toEqual([null, ''])
})

it.each([
  ['/admin', '/moderation'],
  ['/admin/', '/moderation'],
  ['/auth', '/auth/sign-in'],
  ['/Auth/', '/auth/sign-in'],
  ['/legal', '/legal/terms'],
  ['/servers/admin', '/admin/nodes'],
])('redirects %s, which has no page of its own, to %s', async (path, wanted) => {
  const response = await app.request(path)
  expect([response.status, response.headers.get('location')]).toEqual([301, wanted])
})

it.each(['/', '/mods', '/mods?from=/', '//', '/mods//'])('serves %s without a redirect', async (rendered) => {
  expect((await app.request(`http://quarry.test${rendered}`)).status).toBe(200)
})
