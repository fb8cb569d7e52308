import type { ApiClient } from '@quarry/api/contract/client'
import { getDependencyTree } from '@quarry/api/contract/versions/dependencies'
import type { VersionDetail } from '@quarry/api/contract/versions/version-shapes'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { dependenciesOf, type DependencyFile } from '../../projects/downloads/dependency-files.ts'
import { setupQuery, type VersionSetup } from '../../versions/versions.queries.ts'

/** The dependencies of the version as exact files for the same setup; sends no request while there is no version. */
export const dependencyFilesQuery = (
  api: ApiClient,
  version: VersionDetail | undefined,
  setup: VersionSetup,
) =>
  queryOptions({
    queryKey: ['needed-files', version?.id, setup] as const,
    queryFn: version
      ? async ({ signal }) => {
          const params = { project: version.project_id, version: version.id }
          return dependenciesOf(
            await api(getDependencyTree, { params, query: setupQuery(setup) }, { signal }),
          )
        }
      : skipToken,
  })

/** Required dependencies of the optional files that were ticked by hand. */
export function requiredByTicked(files: readonly DependencyFile[], ticked: ReadonlySet<string>): Set<string> {
  const byId = new Map(files.map((file) => [file.projectId, file]))
  const all = new Set<string>()
  const waiting = [...ticked]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop())
    for (const required of byId.get(id)?.requires ?? [])
      if (byId.has(required) && !ticked.has(required) && !all.has(required)) {
        all.add(required)
        waiting.push(required)
      }
  return all
}
