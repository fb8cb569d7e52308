import { expect, it } from 'vitest'
import { GameAddresses } from './game-addresses.ts'

const CAVES = { host: 'node.example', port: 25_570 }

/** Addresses of a site with one server, whose API can go away. */
function aSite() {
  const site = { nowMs: 0, isAway: false, lookups: 0, server: 'caves.example' }
  const addresses = new GameAddresses(
    async (host) => {
      site.lookups += 1
      if (site.isAway) throw new Error('away')
      return host === site.server ? CAVES : null
    },
    () => site.nowMs,
  )
  return { site, addresses }
}

it('knows a server while the API is away, however many other addresses were looked up', async () => {
  const { site, addresses } = aSite()
  expect(await addresses.find('caves.example')).toEqual(CAVES)
  for (let name = 0; name < 1_100; name += 1) expect(await addresses.find(`${name}.example`)).toBeNull()
  site.nowMs = 20_000
  site.isAway = true
  expect(await addresses.find('caves.example')).toEqual(CAVES)
  await expect(addresses.find('1.example')).rejects.toThrow('away')
})

it('looks up once for all who ask at the same time, and follows a server that gets or loses the address', async () => {
  const { site, addresses } = aSite()
  await Promise.all([1, 2, 3].map(() => addresses.find('caves.example')))
  expect(site.lookups).toBe(1)
  site.server = 'mines.example'
  site.nowMs = 11_000
  expect([await addresses.find('caves.example'), await addresses.find('mines.example')]).toEqual([
    null,
    CAVES,
  ])
  site.server = 'caves.example'
  site.nowMs = 22_000
  expect(await addresses.find('caves.example')).toEqual(CAVES)
})
