import type { KyselyPlugin, PluginTransformQueryArgs, PluginTransformResultArgs } from 'kysely'

/** Counts the queries of a database: `db.withPlugin(new CountedQueries())`. */
export class CountedQueries implements KyselyPlugin {
  count = 0

  transformQuery({ node }: PluginTransformQueryArgs) {
    this.count += 1
    return node
  }

  async transformResult({ result }: PluginTransformResultArgs) {
    return result
  }
}
