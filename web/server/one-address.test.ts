import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { oneAddress } from './one-address.ts'

const app = new Hono().get('*', oneAddress, (c) => c.text('page'))

it.each([
  ['/mods/', '/mods'],
  ['/mod/sodium/versions/?l=fabric&q=a%2Fb', '/mod/sodium/versions?l=fabric&q=a%2Fb'],
  ['/user/%C3%A4/', '/user/%C3%A4'],
])('leads from %s to %s for good', async (asked, wanted) => {
  const response = await app.request(asked)
  expect([response.status, response.headers.get('location')]).toEqual([301, wanted])
})

it.each(['/', '/mods', '/mods?from=/', '//', '/mods//'])('leaves %s alone', async (asked) => {
  expect((await app.request(`http://quarry.test${asked}`)).status).toBe(200)
})
