type Comparison = '=' | '!=' | '>' | '>=' | '<' | '<='

export interface GeoPoint {
  lat: number
  lng: number
}

/** A bound of a range. */
export type RangeBound = [operator: Exclude<Comparison, '=' | '!='>, value: string]

/** Several conditions on one attribute that are evaluated as one (`mergeConditions`). `first` is shown in refusals. */
export type MergedCondition =
  | { kind: 'equalsAny'; field: string; values: string[]; first: FilterCondition }
  /** A value has to satisfy all bounds of one of the ranges. */
  | { kind: 'ranges'; field: string; ranges: RangeBound[][]; first: FilterCondition }
  | { kind: 'startsWithAny'; field: string; values: string[]; first: FilterCondition }

/** One test of one attribute. */
export type FilterCondition =
  | MergedCondition
  | { kind: 'compare'; field: string; operator: Comparison; value: string }
  | { kind: 'between'; field: string; from: string; to: string }
  | { kind: 'in'; field: string; values: string[] }
  | { kind: 'exists'; field: string }
  | { kind: 'null'; field: string }
  | { kind: 'empty'; field: string }
  | { kind: 'startsWith'; field: string; value: string }
  | { kind: 'contains'; field: string; value: string }
  | { kind: 'geoRadius'; center: GeoPoint; metres: number }
  | { kind: 'geoBox'; top: GeoPoint; bottom: GeoPoint }
  | { kind: 'geoPolygon'; points: GeoPoint[] }

export type FilterExpression =
  | { kind: 'and'; parts: FilterExpression[] }
  | { kind: 'or'; parts: FilterExpression[] }
  | { kind: 'not'; part: FilterExpression }
  | FilterCondition

const places = new WeakMap<FilterCondition, string>()

/** Remembers where a condition names its attribute, so that a refusal can show it. */
export function setPlace(expression: FilterExpression, place: string): void {
  if (expression.kind === 'not') setPlace(expression.part, place)
  else if (expression.kind !== 'and' && expression.kind !== 'or') places.set(expression, place)
}

/** The place as messages end with it: line break, `from:to`, the whole text; empty when there is none. */
export const placeOf = (condition: FilterCondition): string => places.get(condition) ?? ''
