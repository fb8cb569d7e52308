import type { ApiClient } from '@quarry/api/contract/client'
import type { ProjectDetail } from '@quarry/api/contract/projects'
import { listVersions } from '@quarry/api/contract/versions'
import { queryOptions } from '@tanstack/react-query'
import { compatibilityOf } from './compatibility.ts'
import { projectKeys } from './project.queries.ts'

type Compatible = Pick<ProjectDetail, 'id' | 'loaders' | 'game_versions'>

/** Game versions by loader. One loader has all of them; with several the versions themselves must tell. */
export const compatibilityQuery = (api: ApiClient, project: Compatible) =>
  queryOptions({
    queryKey: [...projectKeys.detail(project.id), 'compatibility'] as const,
    queryFn: async () => {
      if (project.loaders.length < 2)
        return compatibilityOf(project.loaders, project.game_versions, [project])
      const versions = await api(listVersions, {
        params: { project: project.id },
        query: { include_changelog: 'false' },
      })
      return compatibilityOf(project.loaders, project.game_versions, versions)
    },
  })
