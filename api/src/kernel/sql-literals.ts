import { sql, type RawBuilder } from 'kysely'

/**
 * Constants of the code as an SQL list, for raw queries. Written into the text rather than bound, so that the planner
 * sees them and partial indexes over the same values are used. Never for anything that came from outside.
 */
export const literals = (values: readonly string[]): RawBuilder<unknown> =>
  sql.join(values.map((value) => sql.lit(value)))
