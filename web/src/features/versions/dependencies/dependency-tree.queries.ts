import type { ApiClient } from '@quarry/api/contract/client'
import { getDependencyTree } from '@quarry/api/contract/versions/dependencies'
import { queryOptions } from '@tanstack/react-query'
import { orNotFound, projectKeys } from '../../projects/project.queries.ts'
import { setupQuery, type VersionSetup } from '../versions.queries.ts'

type TreeRequest = { project: string; version: string; setup: VersionSetup }

export const treeQuery = (api: ApiClient, { project, version, setup }: TreeRequest) =>
  queryOptions({
    queryKey: [...projectKeys.detail(project), 'needs', version, setup] as const,
    queryFn: ({ signal }) =>
      orNotFound(
        api(getDependencyTree, { params: { project, version }, query: setupQuery(setup) }, { signal }),
      ),
  })
