import { listProjects } from '@quarry/api/contract/projects/projects'
import type { ApiClient } from '@quarry/api/contract/client'
import type { NamedDependency } from '../../../files/manifests/version-suggestion.ts'
import { mergeDependencies } from '../../../files/manifests/merge-dependencies.ts'
import type { ChosenDependency } from './chosen-dependency.ts'

/** Slugs of projects whose mods have ids of another spelling. */
const slugOfId: Readonly<Record<string, string>> = {
  architectury: 'architectury-api',
  'cloth-config2': 'cloth-config',
  forgeconfigapiport: 'forge-config-api-port',
  geckolib3: 'geckolib',
  kotlinforforge: 'kotlin-for-forge',
  owo: 'owo-lib',
  puzzleslib: 'puzzles-lib',
  resourcefullib: 'resourceful-lib',
  roughlyenoughitems: 'rei',
  yet_another_config_lib_v3: 'yacl',
  'yet-another-config-lib': 'yacl',
}

/** Slugs that a project with this loader id most likely has, best first: `fabric_api` is `fabric-api`. */
export function slugsFor(name: string): string[] {
  const lower = name.toLowerCase()
  const known = slugOfId[lower]
  const spellings = [
    lower,
    lower.replaceAll('_', '-'),
    lower.replaceAll('-', '_'),
    lower.replaceAll(/[_-]/g, ''),
  ]
  return [...new Set(known === undefined ? spellings : [known, ...spellings])]
}

/**
 * Finds the projects that a manifest names, each once with its strongest relation. Names without a project are dropped;
 * the user can add them by hand. So is the own project: its modules can depend on each other.
 */
export async function matchDependencies(
  api: ApiClient,
  ownId: string,
  named: readonly NamedDependency[],
): Promise<ChosenDependency[]> {
  if (named.length === 0) return []
  const slugs = [...new Set(named.flatMap((dependency) => slugsFor(dependency.name)))]
  const projects = await api(listProjects, { query: { ids: JSON.stringify(slugs) } })
  const bySlug = new Map(projects.map((project) => [project.slug.toLowerCase(), project]))
  const matched = named.flatMap(({ name, relation }) => {
    const project = slugsFor(name).flatMap((slug) => bySlug.get(slug) ?? [])[0]
    if (!project || project.id === ownId) return []
    return [
      {
        projectId: project.id,
        versionId: null,
        fileName: null,
        relation,
        title: project.title,
        iconUrl: project.icon_url,
      },
    ]
  })
  return mergeDependencies(matched, ({ projectId }) => projectId)
}
