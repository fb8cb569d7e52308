import { compareArchives } from '@quarry/api/contract/files/archive-contents'
import type { ApiClient } from '@quarry/api/contract/client'
import { listVersions } from '@quarry/api/contract/versions/versions'
import { PAGE_MAX } from '@quarry/domain/limits/counts'
import { queryOptions } from '@tanstack/react-query'
import { orNotFound, projectKeys } from '../../projects/project.queries.ts'

/** Names of the newest versions for these loaders, for the selection. */
export const comparableQuery = (api: ApiClient, project: string, loaders: readonly string[]) =>
  queryOptions({
    queryKey: [...projectKeys.detail(project), 'comparable', loaders] as const,
    queryFn: async ({ signal }) => {
      const query = { loaders: JSON.stringify(loaders), limit: PAGE_MAX, include_changelog: 'false' } as const
      const versions = await orNotFound(api(listVersions, { params: { project }, query }, { signal }))
      return versions.map(({ id, version_number, name }) => ({ id, version_number, name }))
    },
  })

type Compared = { project: string; version: string; from: string }

export const archiveDifferenceQuery = (api: ApiClient, { project, version, from }: Compared) =>
  queryOptions({
    queryKey: [...projectKeys.detail(project), 'difference', version, from] as const,
    queryFn: ({ signal }) =>
      orNotFound(api(compareArchives, { params: { project, version }, query: { from } }, { signal })),
  })
