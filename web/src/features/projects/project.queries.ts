import { queryOptions } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { getProjectDetail } from '@quarry/api/contract/catalogue'
import { type ApiClient, isApiError } from '@quarry/api/contract/client'
import { browseVersions, getVersionDetail, listDownloads } from '@quarry/api/contract/versions'
import type { ProjectDetail } from '@quarry/api/contract/projects'
import { fits, type PlayerSetup } from '../setup/setup.ts'
import type { VersionFilter } from '../versions/version-filter.ts'

/** Versions and changelog entries per page (screens 4.10, 4.11). */
export const VERSIONS_PER_PAGE = 20

export const projectKeys = {
  all: ['project'] as const,
  detail: (project: string) => ['project', project] as const,
}

export const projectQuery = (api: ApiClient, project: string) =>
  queryOptions({
    queryKey: projectKeys.detail(project),
    queryFn: ({ signal }) => orNotFound(api(getProjectDetail, { params: { project } }, { signal })),
  })

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
              offset: ((filter.page ?? 1) - 1) * VERSIONS_PER_PAGE,
              limit: VERSIONS_PER_PAGE,
            },
          },
          { signal },
        ),
      ),
  })

export type Setup = { loader?: string | undefined; game_version?: string | undefined }

export const versionQuery = (api: ApiClient, project: string, version: string, setup: Setup = {}) =>
  queryOptions({
    queryKey: [...projectKeys.detail(project), 'version', version, setup] as const,
    queryFn: ({ signal }) =>
      orNotFound(api(getVersionDetail, { params: { project, version }, query: given(setup) }, { signal })),
  })

/** The newest version per channel for a setup: what the download button and dialog offer. */
export const downloadsQuery = (api: ApiClient, project: string, setup: Setup) =>
  queryOptions({
    queryKey: [...projectKeys.detail(project), 'downloads', setup] as const,
    queryFn: ({ signal }) => api(listDownloads, { params: { project }, query: given(setup) }, { signal }),
  })

/** The file for what the visitor plays, when the project has one. */
export const fittingDownloadQuery = (
  api: ApiClient,
  project: ProjectDetail,
  setup: PlayerSetup | undefined,
) => ({
  ...downloadsQuery(api, project.id, { loader: setup?.loader, game_version: setup?.gameVersion }),
  enabled: setup !== undefined && fits(setup, project),
})

const given = ({ loader, game_version }: Setup) => ({
  ...(loader && { loader }),
  ...(game_version && { game_version }),
})

/** A 404 of the API is a 404 of the page. */
export async function orNotFound<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (isApiError(error) && error.status === 404) throw notFound()
    throw error
  }
}
