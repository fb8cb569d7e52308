import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '@quarry/api/contract/client'
import { browseVersions, getVersionDetail } from '@quarry/api/contract/versions/versions'
import { partNotFound } from '../../lib/router/subpage-not-found.ts'
import { orNotFound, projectKeys } from '../projects/project.queries.ts'
import type { VersionFilter } from './version-filter.ts'

/** Versions and changelog entries per page. */
export const VERSIONS_PER_PAGE = 20

export const versionsQuery = (api: ApiClient, project: string, filter: VersionFilter) =>
  queryOptions({
    queryKey: [...projectKeys.detail(project), 'versions', filter] as const,
    queryFn: ({ signal }) =>
      orNotFound(
        api(
          browseVersions,
          {
            params: { project },
            query: {
              loaders: JSON.stringify(filter.l ?? []),
              game_versions: JSON.stringify(filter.g ?? []),
              version_types: JSON.stringify(filter.c ?? []),
              ...(filter.q && { words: filter.q }),
              offset: ((filter.page ?? 1) - 1) * VERSIONS_PER_PAGE,
              limit: VERSIONS_PER_PAGE,
            },
          },
          { signal },
        ),
      ),
  })

export type VersionSetup = { loader?: string | undefined; game_version?: string | undefined }

export const versionQuery = (api: ApiClient, project: string, version: string, setup: VersionSetup = {}) =>
  queryOptions({
    queryKey: [...projectKeys.detail(project), 'version', version, setup] as const,
    queryFn: ({ signal }) =>
      orNotFound(
        api(getVersionDetail, { params: { project, version }, query: setupQuery(setup) }, { signal }),
        partNotFound,
      ),
  })

/** The known parts of a setup as query parameters. */
export const setupQuery = ({ loader, game_version }: VersionSetup) => ({
  ...(loader && { loader }),
  ...(game_version && { game_version }),
})
