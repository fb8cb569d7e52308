import { ApiError } from '../protocol/api-error.ts'
import { isObject } from '../protocol/values.ts'
import type { IndexSettings } from '../settings/index-settings.ts'

/** `_geo` is only looked at when it can be filtered or sorted by. */
export function usesGeo(settings: IndexSettings): boolean {
  const isFilterable = settings.filterableAttributes.some((attribute) =>
    typeof attribute === 'string' ? attribute === '_geo' : attribute.attributePatterns.includes('_geo'),
  )
  return isFilterable || settings.sortableAttributes.includes('_geo')
}

const sides = { lat: 'latitude', lng: 'longitude' } as const

const isCoordinate = (value: unknown) =>
  typeof value === 'number' ||
  (typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)))

/** Throws `invalid_document_geo_field` unless `_geo` is absent, null or `{lat, lng}` of numbers. */
export function requireGeoPoint(indexUid: string, id: string, document: Record<string, unknown>): void {
  const geo = document['_geo']
  if (geo === undefined || geo === null) return
  const refuse = (before: string, behind: string) =>
    new ApiError(
      'invalid_document_geo_field',
      `Index \`${indexUid}\`: ${before} in the document with the id: \`"${id}"\`${behind}`,
    )
  if (!isObject(geo))
    throw refuse(
      'The `_geo` field',
      ` is not an object. Was expecting an object with the \`_geo.lat\` and \`_geo.lng\` fields but instead got \`${JSON.stringify(geo)}\`.`,
    )
  for (const [name, side] of Object.entries(sides)) {
    if (!(name in geo)) throw refuse(`Could not find ${side}`, `. Was expecting a \`_geo.${name}\` field.`)
    if (!isCoordinate(geo[name]))
      throw refuse(
        `Could not parse ${side}`,
        `. Was expecting a finite number but instead got \`${JSON.stringify(geo[name])}\`.`,
      )
  }
  const { lat: _lat, lng: _lng, ...rest } = geo
  if (Object.keys(rest).length > 0)
    throw refuse(
      'The `_geo` field',
      ` contains the following unexpected fields: \`${JSON.stringify(rest)}\`.`,
    )
}
