import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { engineUnderTest, type RunningEngine } from '../support/running-engine.ts'
import { conformance, search } from './table.ts'
import type { Case } from './table.ts'

type Corner = [lng: number, lat: number]

const square = (west: number, south: number, east: number, north: number): Corner[] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
]

const far = square(100, 50, 101, 51)
const near = square(3, 3, 5, 5)

/** Every kind of shape twice: `in` has a part between 0° and 10° north and east, `out` has none. */
const shapes = [
  { id: 'in-point', _geojson: { type: 'Point', coordinates: [5, 5] } },
  { id: 'out-point', _geojson: { type: 'Point', coordinates: [5, 15] } },
  {
    id: 'in-points',
    _geojson: {
      type: 'MultiPoint',
      coordinates: [
        [50, 50],
        [5, 5],
      ],
    },
  },
  {
    id: 'out-points',
    _geojson: {
      type: 'MultiPoint',
      coordinates: [
        [50, 50],
        [15, 5],
      ],
    },
  },
  {
    id: 'in-line-that-ends-inside',
    _geojson: {
      type: 'LineString',
      coordinates: [
        [-5, 5],
        [5, 5],
      ],
    },
  },
  {
    id: 'in-line-that-only-crosses',
    _geojson: {
      type: 'LineString',
      coordinates: [
        [-5, 5],
        [15, 6],
      ],
    },
  },
  {
    id: 'out-line',
    _geojson: {
      type: 'LineString',
      coordinates: [
        [-5, 5],
        [-5, 15],
      ],
    },
  },
  {
    id: 'in-lines',
    _geojson: {
      type: 'MultiLineString',
      coordinates: [
        [
          [50, 50],
          [51, 51],
        ],
        [
          [1, 1],
          [2, 2],
        ],
      ],
    },
  },
  { id: 'in-polygon', _geojson: { type: 'Polygon', coordinates: [near] } },
  { id: 'in-polygon-around', _geojson: { type: 'Polygon', coordinates: [square(-20, -20, 20, 20)] } },
  {
    id: 'out-polygon-with-a-hole-around',
    _geojson: { type: 'Polygon', coordinates: [square(-20, -20, 20, 20), square(-15, -15, 15, 15)] },
  },
  { id: 'out-polygon', _geojson: { type: 'Polygon', coordinates: [far] } },
  { id: 'in-polygons', _geojson: { type: 'MultiPolygon', coordinates: [[far], [near]] } },
  { id: 'in-feature', _geojson: { type: 'Feature', geometry: { type: 'Point', coordinates: [5, 5] } } },
  {
    id: 'in-features',
    _geojson: {
      type: 'FeatureCollection',
      features: [
        { type: 'Feature', geometry: null },
        { type: 'Feature', geometry: { type: 'Point', coordinates: [5, 5] } },
      ],
    },
  },
  {
    id: 'in-collection',
    _geojson: { type: 'GeometryCollection', geometries: [{ type: 'Point', coordinates: [5, 5] }] },
  },
  { id: 'out-of-no-known-kind', _geojson: { type: 'Circle', coordinates: [5, 5] } },
  { id: 'out-without-parts', _geojson: { type: 'FeatureCollection' } },
  { id: 'out-without-corners', _geojson: { type: 'Polygon', coordinates: [] } },
  { id: 'out-without-coordinates', _geojson: { type: 'LineString' } },
]

const inside = shapes.filter(({ id }) => id.startsWith('in')).map(({ id }) => id)

const places = [
  { id: 'origin', _geo: { lat: 0, lng: 0 } },
  { id: 'east', _geo: { lat: 0, lng: 9 } },
  { id: 'north', _geo: { lat: '9', lng: '0' } },
  { id: 'west-of-date-line', _geo: { lat: 0, lng: 179 } },
  { id: 'east-of-date-line', _geo: { lat: 0, lng: -179 } },
  { id: 'nowhere', _geo: null },
  { id: 'untold' },
]

const found = (name: string, uid: string, filter: string, ids: string[]): Case =>
  search(name, uid, { filter, limit: 100 }, { ids })

const refused = (filter: string, message: string): Case => ({
  name: `${filter} is refused`,
  request: { path: '/indexes/places/search', body: { filter } },
  expected: {
    status: 400,
    contains: { code: 'invalid_search_filter', message: expect.stringContaining(message) },
  },
})

const nearest = (name: string, sort: string, ids: string[]): Case =>
  search(name, 'places', { sort: [sort] }, { ids })

describe('places', () => {
  conformance(
    {
      shapes: { settings: { filterableAttributes: ['_geojson'] }, documents: shapes },
      places: {
        settings: { filterableAttributes: ['_geo'], sortableAttributes: ['_geo'] },
        documents: places,
      },
    },
    [
      found(
        'a box finds each shape with a part in it',
        'shapes',
        '_geoBoundingBox([10, 10], [0, 0])',
        inside,
      ),
      found(
        'a polygon finds what the same box finds',
        'shapes',
        '_geoPolygon([0, 0], [0, 10], [10, 10], [10, 0])',
        inside,
      ),
      found('the edge of a polygon is inside', 'shapes', '_geoPolygon([5, 5], [5, 6], [6, 6], [6, 5])', [
        'in-point',
        'in-points',
        'in-line-that-ends-inside',
        'in-line-that-only-crosses',
        'in-polygon',
        'in-polygon-around',
        'in-polygons',
        'in-feature',
        'in-features',
        'in-collection',
      ]),
      found('a circle finds what it touches, also around it', 'shapes', '_geoRadius(50.5, 100.5, 1000)', [
        'out-polygon',
        'in-polygons',
      ]),
      found('the edge of a box is inside', 'places', '_geoBoundingBox([9, 9], [0, 0])', [
        'origin',
        'east',
        'north',
      ]),
      found('a box across the date line', 'places', '_geoBoundingBox([1, -178], [-1, 178])', [
        'west-of-date-line',
        'east-of-date-line',
      ]),
      found('a circle across the date line', 'places', '_geoRadius(0, 180, 120000)', [
        'west-of-date-line',
        'east-of-date-line',
      ]),
      found('numbers in quotes', 'places', `_geoRadius("0", '9', 10, 3)`, ['east']),
      found('the finest circle', 'places', '_geoRadius(0, 9, 10, 1000)', ['east']),
      found('all but a circle, with those that have no place', 'places', 'NOT _geoRadius(0, 0, 2000000)', [
        'west-of-date-line',
        'east-of-date-line',
        'nowhere',
        'untold',
      ]),
      nearest('nearest first, those without a place last', '_geoPoint(0, 8):asc', [
        'east',
        'origin',
        'north',
        'west-of-date-line',
        'east-of-date-line',
        'nowhere',
        'untold',
      ]),
      nearest('farthest first, those without a place last', '_geoPoint(0, 8):desc', [
        'east-of-date-line',
        'west-of-date-line',
        'north',
        'origin',
        'east',
        'nowhere',
        'untold',
      ]),
      refused('_geoRadius', 'must be in the form: `_geoRadius('),
      refused('_geoRadius(1, 2, 3', 'must be in the form: `_geoRadius('),
      refused('_geoRadius(1, x, 3)', 'must be in the form: `_geoRadius('),
      refused('_geoRadius(1, , 3)', 'must be in the form: `_geoRadius('),
      refused('_geoRadius(1, 0x2, 3)', 'must be in the form: `_geoRadius('),
      refused('_geoRadius(1, " 2", 3)', 'must be in the form: `_geoRadius('),
      refused('_geoRadius(1, 2)', 'expecting 3 or 4 arguments for `_geoRadius`, but instead found 2'),
      refused('_geoRadius(1, 2, 3, 4, 5)', 'but instead found 5'),
      refused('_geoRadius(1, 2, 3, 2)', 'Resolution must be between 3 and 1000'),
      refused('_geoRadius(1, 2, 3, 1001)', 'Resolution must be between 3 and 1000'),
      refused('_geoRadius(91, 2, 3)', 'Bad latitude `91`'),
      refused('_geoRadius(-91, 2, 3)', 'Bad latitude `-91`'),
      refused('_geoRadius(1, 181, 3)', 'Bad longitude `181`'),
      refused('_geoBoundingBox(1, 2)', 'must be in the form: `_geoBoundingBox('),
      refused('_geoBoundingBox([1, 2])', 'must be in the form: `_geoBoundingBox('),
      refused('_geoBoundingBox([1, 2], [1])', 'Was expecting 2 coordinates but instead found 1'),
      refused('_geoBoundingBox([1, 2], [x, 1])', 'must be in the form: `_geoBoundingBox('),
      refused('_geoBoundingBox([1, 2], [3, 4])', 'top latitude `1` must be above the bottom latitude `3`'),
      refused('_geoPolygon([1, 2], [3, 4])', 'at least 3 points but only 2 were specified'),
      refused('_geo = 1', '`_geo` is a reserved keyword'),
      refused('_geoPoint(1, 2) = 1', '`_geoPoint` is a reserved keyword'),
    ],
  )
})

describe('the place of a document', () => {
  let running: RunningEngine
  const add = (uid: string, _geo: unknown) =>
    running.api.write('POST', `/indexes/${uid}/documents`, [{ id: 1, _geo }])

  beforeAll(async () => {
    running = await engineUnderTest()
    for (const uid of ['placed', 'free'])
      await running.api.must('POST', '/indexes', { uid, primaryKey: 'id' })
    await running.api.must('PUT', '/indexes/placed/settings/sortable-attributes', ['_geo'])
  })
  afterAll(async () => {
    for (const uid of ['placed', 'free']) await running.api.write('DELETE', `/indexes/${uid}`)
    await running.close()
  })

  it.each([
    ['text', 'The `_geo` field in the document with the id: `"1"` is not an object'],
    [[1, 2], 'The `_geo` field in the document with the id: `"1"` is not an object'],
    [{ lng: 2 }, 'Could not find latitude in the document with the id: `"1"`'],
    [{ lat: 1 }, 'Could not find longitude in the document with the id: `"1"`'],
    [{ lat: 'north', lng: 2 }, 'Could not parse latitude in the document with the id: `"1"`'],
    [{ lat: 1, lng: ' ' }, 'Could not parse longitude in the document with the id: `"1"`'],
    [{ lat: ' 1', lng: 2 }, 'Could not parse latitude in the document with the id: `"1"`'],
    [{ lat: 1, lng: '0x2' }, 'Could not parse longitude in the document with the id: `"1"`'],
    [{ alt: 3 }, 'Could not find latitude nor longitude in the document with the id: `"1"`'],
    [{ lat: true }, 'Could not find longitude in the document with the id: `"1"`'],
    [{ lat: 'x', lng: null }, 'Was expecting finite numbers but instead got `"x"` and `null`.'],
    [{ lat: 1, lng: null }, 'Could not parse longitude in the document with the id: `"1"`'],
    [{ lat: 1, lng: 2, alt: 3 }, 'contains the following unexpected fields: `{"alt":3}`'],
  ])('%j is refused once places are sorted by', async (geo, message) => {
    const { status, error } = await add('placed', geo)
    expect([status, error?.code]).toEqual(['failed', 'invalid_document_geo_field'])
    expect(error?.message).toContain(message)
    expect((await add('free', geo)).status).toBe('succeeded')
  })

  it.each([[null], [{ lat: '+1.', lng: '2.5e0' }]])('%j is taken', async (geo) => {
    expect((await add('placed', geo)).status).toBe('succeeded')
  })

  it.each([['filterable'], ['sortable']])(
    'refuses to make places %s while a document has one that is none',
    async (kind) => {
      await add('free', 'text')
      const path = `/indexes/free/settings/${kind}-attributes`
      const { status, error } = await running.api.write('PUT', path, ['_geo'])
      expect([status, error?.code]).toEqual(['failed', 'invalid_document_geo_field'])
      expect(await running.api.get(path)).toEqual([])
    },
  )
})
