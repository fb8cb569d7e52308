import { expect, it } from 'vitest'
import { analyticsHref, analyticsViewOf } from './analytics-address.ts'

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
])('reads %j', (search, view) => expect(analyticsViewOf(search)).toEqual(view))

it.each([
  [{ period: 'previous-30-days', chart: 'downloads' }, '/dashboard/analytics'],
  [{ period: 'this-month', chart: 'downloads' }, '/dashboard/analytics?period=this-month'],
  [{ period: 'this-month', chart: 'followers' }, '/dashboard/analytics?period=this-month&chart=followers'],
] as const)('writes %j', (look, href) => expect(analyticsHref('/dashboard/analytics', look)).toBe(href))
