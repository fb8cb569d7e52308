import { expect, it } from 'vitest'
import { DONATION_PLATFORMS, isDonationPlatform, PLAIN_LINKS } from './links.ts'

it('distinguishes donation links from other links and unknown platforms', () => {
  expect(DONATION_PLATFORMS.map(({ code }) => code).filter(isDonationPlatform)).toHaveLength(6)
  expect([...PLAIN_LINKS.map(({ code }) => code), 'Patreon', ''].filter(isDonationPlatform)).toEqual([])
})
