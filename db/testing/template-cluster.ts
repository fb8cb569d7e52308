import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { startLocalPostgres } from '../src/local-postgres.ts'
import { syncCluster } from '../src/local-postgres-cluster.ts'
import { cachedFolder } from './folder-cache.ts'

/**
 * What the template is made from: its own code, and the packages that are installed, Postgres among them. The modules that
 * a build loads are all below these folders (`template-cluster.test.ts`).
 */
const INPUTS = [
  'db/{migrations,reference,src}/**/*.{ts,tsv}',
  'db/testing/{statements,template,template-cluster}.ts',
  'domain/src/**/*.ts',
  '{package-lock.json,node_modules/.package-lock.json}',
]
const TEST = /\.test\.ts$/

/** Paths relative to the root of the repository, in order. */
export const templateInputs = (root: string): string[] =>
  globSync(INPUTS, { cwd: root })
    .filter((file) => !TEST.test(file))
    .toSorted()

/** Changes with every file that the template is made from. */
export function templateHash(root: string): string {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`)
  for (const file of templateInputs(root)) {
    const content = readFileSync(path.join(root, file))
    hash.update(`\n${file} ${content.length}\n`).update(content)
  }
  return hash.digest('hex').slice(0, 16)
}

/** A stopped cluster with the template `name`, to be copied and never started; built once per version of its inputs. */
export async function templateCluster(root: string, name: string): Promise<string> {
  const cache = path.join(root, 'node_modules/.cache/quarry/postgres-template')
  const hash = templateHash(root)
  const folder = await cachedFolder(cache, hash, async (draft) => {
    const { buildTemplate } = await import('./template.ts')
    const cluster = path.join(draft, 'postgres')
    const postgres = await startLocalPostgres(cluster, { durable: false })
    try {
      await buildTemplate(postgres.url, name)
    } finally {
      await postgres.stop()
    }
    syncCluster(cluster)
    if (templateHash(root) !== hash) throw new Error('the schema changed while its template was built')
  })
  return path.join(folder, 'postgres')
}
