import { numberIn } from '../index/columns/number-text.ts'
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

type Side = keyof typeof sides

const isCoordinate = (value: unknown) =>
  typeof value === 'number' || (typeof value === 'string' && !Number.isNaN(numberIn(value)))

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
  const names = Object.keys(sides) as Side[]
  const nameBoth = (list: Side[]): string => list.map((name) => sides[name]).join(' nor ')
  const missing = names.filter((name) => !(name in geo))
  if (missing.length > 0) {
    const fields = missing.map((name) => `\`_geo.${name}\``).join(' and ')
    const expected = missing.length > 1 ? `${fields} fields` : `a ${fields} field`
    throw refuse(`Could not find ${nameBoth(missing)}`, `. Was expecting ${expected}.`)
  }
  const wrong = names.filter((name) => !isCoordinate(geo[name]))
  if (wrong.length > 0) {
    const expected = wrong.length > 1 ? 'finite numbers' : 'a finite number'
    const got = wrong.map((name) => `\`${JSON.stringify(geo[name])}\``).join(' and ')
    throw refuse(`Could not parse ${nameBoth(wrong)}`, `. Was expecting ${expected} but instead got ${got}.`)
  }
  const { lat: _lat, lng: _lng, ...rest } = geo
  if (Object.keys(rest).length > 0)
    throw refuse(
      'The `_geo` field',
      ` contains the following unexpected fields: \`${JSON.stringify(rest)}\`.`,
    )
}
