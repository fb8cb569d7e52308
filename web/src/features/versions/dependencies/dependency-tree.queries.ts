import type { ApiClient } from '@quarry/api/contract/client'
import { getDependencyTree } from '@quarry/api/contract/versions/dependencies'
import { queryOptions } from '@tanstack/react-query'
import { orNotFound, projectKeys } from '../../projects/project.queries.ts'
import { given, type Setup } from '../versions.queries.ts'

type Asked = { project: string; version: string; setup: Setup }

export const treeQuery = (api: ApiClient, { project, version, setup }: Asked) =>
  queryOptions({
    queryKey: [...projectKeys.detail(project), 'needs', version, setup] as const,
    queryFn: ({ signal }) =>
      orNotFound(api(getDependencyTree, { params: { project, version }, query: given(setup) }, { signal })),
  })
