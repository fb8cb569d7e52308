import { isWelcomeDependency } from '@quarry/domain/dependency-types'
import type { ApiClient } from '@quarry/api/contract/client'
import type { ProjectDetail } from '@quarry/api/contract/projects'
import type { VersionDetail } from '@quarry/api/contract/version'
import { listDownloads, listVersions } from '@quarry/api/contract/versions'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { fits, type PlayerSetup } from '../../lib/player-setup.ts'
import { projectKeys } from '../projects/project.queries.ts'
import { primaryFile } from '../versions/version-files.ts'
import { given, type Setup } from '../versions/versions.queries.ts'

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

/** Every version as far as choosing goes; fetched when the dialog opens. */
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

/** A file that goes into the download besides the project's own. */
export type NeededFile = {
  projectId: string
  title: string
  iconUrl: string | null
  versionNumber: string
  isRequired: boolean
  url: string
  filename: string
  sizeBytes: number
}

/** A project that is needed, too, and has nothing for this setup. */
type MissingNeed = {
  projectId: string
  title: string
  iconUrl: string | null
  /** What comes nearest to the setup, when there is anything at all. */
  nearest?: { versionNumber: string; gameVersion: string | undefined; href: string }
}

export type Needs = { files: NeededFile[]; missing: MissingNeed[] }

/** What the version needs beside it, as exact files for the same setup; asks nothing while there is no version. */
export const neededFilesQuery = (api: ApiClient, version: VersionDetail | undefined, setup: Setup) =>
  queryOptions({
    queryKey: ['needed-files', version?.id, setup] as const,
    queryFn: version ? () => neededFiles(api, version, setup) : skipToken,
  })

async function neededFiles(api: ApiClient, version: VersionDetail, setup: Setup): Promise<Needs> {
  const wanted = version.dependencies.filter(
    ({ dependency_type: type, project }) => project !== null && isWelcomeDependency(type),
  )
  const found = await Promise.all(wanted.map((dependency) => neededFile(api, dependency, setup)))
  const needs = found.filter((need) => need !== undefined)
  const files = needs.filter((need) => 'url' in need)
  const missing = needs.filter((need) => !('url' in need))
  return { files, missing }
}

type NamedDependency = VersionDetail['dependencies'][number]

async function neededFile(
  api: ApiClient,
  { project, version_id: versionId, dependency_type: type }: NamedDependency,
  setup: Setup,
): Promise<NeededFile | MissingNeed | undefined> {
  if (!project) return undefined
  const offered = await api(listDownloads, { params: { project: project.id }, query: given(setup) })
  const version = offered.find(({ id }) => id === versionId) ?? offered[0]
  const file = version && primaryFile(version)
  if (!version || !file) return type === 'required' ? missingNeed(api, project, setup) : undefined
  return {
    projectId: project.id,
    title: project.title,
    iconUrl: project.icon_url,
    versionNumber: version.version_number,
    isRequired: type === 'required',
    url: file.url,
    filename: file.filename,
    sizeBytes: file.size,
  }
}

type NamedProject = NonNullable<NamedDependency['project']>

/** The nearest is one for the same loader, else any. */
async function missingNeed(api: ApiClient, project: NamedProject, setup: Setup): Promise<MissingNeed> {
  const ask = (wanted: Setup) => api(listDownloads, { params: { project: project.id }, query: given(wanted) })
  const [version] = [...(await ask({ loader: setup.loader })), ...(await ask({}))]
  return {
    projectId: project.id,
    title: project.title,
    iconUrl: project.icon_url,
    ...(version && {
      nearest: {
        versionNumber: version.version_number,
        gameVersion: version.game_versions.at(-1),
        href: `/project/${project.id}/version/${version.id}`,
      },
    }),
  }
}
