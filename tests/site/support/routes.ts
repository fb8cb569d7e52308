import { readFileSync } from 'node:fs'
import path from 'node:path'
import { SEARCH_PATHS } from '@quarry/domain/projects/project-types'
import type { Visitor } from './browser.ts'

const tree = path.join(import.meta.dirname, '../../../web/src/routeTree.gen.ts')

/** Every address pattern of the site that shows a page, from the route tree: new routes come by themselves. */
export function sitePaths(): string[] {
  const [, block = ''] =
    /interface FileRoutesByFullPath \{\n([\s\S]*?)\n\}/.exec(readFileSync(tree, 'utf8')) ?? []
  const paths = [...block.matchAll(/^\s*'([^']+)'/gm)].map(([, pattern = '']) =>
    pattern.replace(/(.)\/$/, '$1'),
  )
  if (paths.length === 0) throw new Error('the route tree names no path')
  return [...new Set(paths)].toSorted()
}

/** The same without the kinds of search but one: they share one page. */
export function pagePaths(): string[] {
  const kinds: readonly string[] = Object.values(SEARCH_PATHS).filter((path) => path !== SEARCH_PATHS.mod)
  return sitePaths().filter((path) => !kinds.includes(path))
}

/** An address of this pattern; every parameter of the site needs an example. */
function addressOf(pattern: string, examples: Readonly<Record<string, string>>): string {
  return pattern.replaceAll(/\$(\w+)/g, (_, name: string) => {
    const example = examples[name]
    if (example === undefined) throw new Error(`no example for the parameter $${name} of ${pattern}`)
    return encodeURIComponent(example)
  })
}

/** A page that only modpacks have. */
const PACK_ONLY = '/$type/$project/contents'

/** Fills the parameters of patterns with what the seed gave alice, who has to be signed in. */
export async function exampleAddresses(alice: Visitor): Promise<(pattern: string) => string> {
  const ask = async <T>(path: string) => (await (await alice.page.request.get(path)).json()) as T
  const { id } = await ask<{ id: string }>('/v2/user')
  const projects = await ask<{ slug: string; project_type: string; versions: string[] }[]>(
    `/v2/user/${id}/projects`,
  )
  const project = projects.find(({ versions, project_type: type }) => versions.length > 0 && type === 'mod')
  const { organizations, collections } = await ask<{
    organizations: { slug: string }[]
    collections: { id: string }[]
  }>(`/_internal/user/alice`)
  const [organization] = organizations
  const [collection] = collections
  const [report] = await ask<{ id: string }[]>('/v2/report')
  const packs = await ask<{ hits: { slug: string }[] }>(
    `/v2/search?limit=1&facets=${encodeURIComponent('[["project_types:modpack"]]')}`,
  )
  const [pack] = packs.hits
  const [charge] = await ask<{ id: string }[]>('/_internal/billing/payments?past=true')
  const [server] = await ask<{ server_id: string }[]>('/v3/servers')
  if (!project || !organization || !collection || !report || !pack || !charge || !server)
    throw new Error('the seed gave alice too little')
  const examples = {
    type: 'mod',
    project: project.slug,
    version: project.versions[0] ?? '',
    user: 'alice',
    projectType: 'mods',
    organization: organization.slug,
    collection: collection.id,
    report: report.id,
    server: server.server_id,
    text: 'terms',
    product: 'web',
    slug: '2026-11-21',
    charge: charge.id,
  }
  const ofPack = { ...examples, type: 'modpack', project: pack.slug }
  return (pattern) => addressOf(pattern, pattern === PACK_ONLY ? ofPack : examples)
}
