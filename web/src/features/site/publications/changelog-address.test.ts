import { expect, it } from 'vitest'
import { changelogPlace } from './changelog-address.ts'

it.each([
  [{}, { page: 1 }],
  [
    { filter: 'web', page: '3' },
    { filter: 'web', page: 3 },
  ],
  [{ filter: 'other', page: '-1' }, { page: 1 }],
  [{ filter: ['web'], page: 1e9 }, { page: 1 }],
])('reads %j as %j', (search, place) => expect(changelogPlace(search)).toEqual(place))
