export type Comparison = '=' | '!=' | '>' | '>=' | '<' | '<='

export interface GeoPoint {
  lat: number
  lng: number
}

/** One test of one attribute. */
export type FilterCondition =
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
