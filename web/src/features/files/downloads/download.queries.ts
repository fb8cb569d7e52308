import type { ApiClient } from '@quarry/api/contract/client'
import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import { listDownloads, listVersions } from '@quarry/api/contract/versions/versions'
import { queryOptions } from '@tanstack/react-query'
import type { PlayerSetup } from '../../../lib/preferences/player-setup.ts'
import { askProject } from '../../projects/compatibility/project-setup.ts'
import { projectKeys } from '../../projects/project.queries.ts'
import { setupQuery, type VersionSetup } from '../../versions/versions.queries.ts'

/** The newest version per channel for a setup, for the download button and dialog. */
export const downloadsQuery = (api: ApiClient, project: string, setup: VersionSetup) =>
  queryOptions({
    queryKey: [...projectKeys.detail(project), 'downloads', setup] as const,
    queryFn: ({ signal }) =>
      api(listDownloads, { params: { project }, query: setupQuery(setup) }, { signal }),
  })

/** The file for the visitor's setup, if the project has one. */
export const fittingDownloadQuery = (
  api: ApiClient,
  project: ProjectDetail,
  setup: PlayerSetup | undefined,
) => {
  const query = setup && askProject(project, setup)
  return { ...downloadsQuery(api, project.id, query ?? {}), enabled: query !== undefined }
}

/** All versions with the data that the selection needs; fetched when the dialog opens. */
export const offersQuery = (api: ApiClient, project: string) =>
  queryOptions({
    queryKey: [...projectKeys.detail(project), 'offers'] as const,
    queryFn: async ({ signal }) => {
      const versions = await api(
        listVersions,
        { params: { project }, query: { include_changelog: 'false' } },
        { signal },
      )
      return versions.map(({ loaders, game_versions }) => ({ loaders, game_versions }))
    },
  })
