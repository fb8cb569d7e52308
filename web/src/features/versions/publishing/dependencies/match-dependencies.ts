import { listProjects } from '@quarry/api/contract/projects/projects'
import type { ApiClient } from '@quarry/api/contract/client'
import type { NamedDependency } from '../../../files/manifests/version-suggestion.ts'
import type { ChosenDependency } from './chosen-dependency.ts'

/** Slugs that a project with this loader id most likely has: `fabric_api` is `fabric-api`. */
export function slugsFor(name: string): string[] {
  const lower = name.toLowerCase()
  return [...new Set([lower, lower.replaceAll('_', '-'), lower.replaceAll(/[_-]/g, '')])]
}

/** Finds the projects that a manifest names. Names without a project are dropped; the user can add them by hand. */
export async function matchDependencies(
  api: ApiClient,
  named: readonly NamedDependency[],
): Promise<ChosenDependency[]> {
  if (named.length === 0) return []
  const slugs = [...new Set(named.flatMap((dependency) => slugsFor(dependency.name)))]
  const projects = await api(listProjects, { query: { ids: JSON.stringify(slugs) } })
  return named.flatMap(({ name, relation }) => {
    const wanted = slugsFor(name)
    const project = projects.find(({ slug }) => wanted.includes(slug.toLowerCase()))
    if (!project) return []
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
}
