import { sql, type RawBuilder } from 'kysely'

/**
 * Constants of the code as an SQL list, for raw queries. Inlined rather than bound, so that the planner sees them and
 * uses partial indexes over the same values. Never for input.
 */
export const literals = (values: readonly string[]): RawBuilder<unknown> =>
  sql.join(values.map((value) => sql.lit(value)))
