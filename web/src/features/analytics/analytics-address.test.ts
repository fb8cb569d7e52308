import { expect, it } from 'vitest'
import { lookHref, lookIn } from './analytics-address.ts'

it.each([
  [{}, { period: 'previous-30-days', chart: 'downloads' }],
  [
    { period: 'last-month', chart: 'followers' },
    { period: 'last-month', chart: 'followers' },
  ],
  [
    { period: 'forever', chart: ['views'] },
    { period: 'previous-30-days', chart: 'downloads' },
  ],
])('understands %j', (search, look) => expect(lookIn(search)).toEqual(look))

it.each([
  [{ period: 'previous-30-days', chart: 'downloads' }, '/dashboard/analytics'],
  [{ period: 'this-month', chart: 'downloads' }, '/dashboard/analytics?period=this-month'],
  [{ period: 'this-month', chart: 'followers' }, '/dashboard/analytics?period=this-month&chart=followers'],
] as const)('writes %j', (look, href) => expect(lookHref('/dashboard/analytics', look)).toBe(href))
