import { expect, it } from 'vitest'
import { changelogParams } from './changelog-address.ts'

it.each([
  [{}, { page: 1 }],
  [
    { filter: 'web', page: '3' },
    { filter: 'web', page: 3 },
  ],
  [{ filter: 'other', page: '-1' }, { page: 1 }],
  [{ filter: ['web'], page: 1e9 }, { page: 1 }],
])('reads %j as %j', (search, place) => expect(changelogParams(search)).toEqual(place))
