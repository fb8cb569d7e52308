import { expect, it } from 'vitest'
import { DONATION_PLATFORMS, isDonationPlatform, PLAIN_LINKS } from './links.ts'

it('tells where money is given from all other links, and from what nobody knows', () => {
  expect(DONATION_PLATFORMS.map(({ code }) => code).filter(isDonationPlatform)).toHaveLength(6)
  expect([...PLAIN_LINKS.map(({ code }) => code), 'Patreon', ''].filter(isDonationPlatform)).toEqual([])
})
