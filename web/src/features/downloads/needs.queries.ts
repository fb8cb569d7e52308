import { isWelcomeDependency } from '@quarry/domain/dependency-types'
import type { ApiClient } from '@quarry/api/contract/client'
import type { VersionDetail } from '@quarry/api/contract/version'
import { listDownloads } from '@quarry/api/contract/versions'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { primaryFile } from '../versions/version-files.ts'
import { given, type Setup } from '../versions/versions.queries.ts'

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

/** What is needed, too, and is not to be had for this setup. */
export type MissingNeed = {
  /** Absent for what is not on the site, or not to be seen by the reader. */
  project?: { id: string; title: string; iconUrl: string | null }
  /** Where no project is named, a file may be. */
  fileName: string | null
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

/** Projects that a download is followed through; behind so many, needs of needs are not looked for. */
const FOLLOWED_MAX = 100

type NamedDependency = VersionDetail['dependencies'][number]
type Found = { file: NeededFile; version: VersionDetail } | { missing: MissingNeed }

/** Needs of what is needed count as well: without them neither starts. Optional files are only the version's own. */
async function neededFiles(api: ApiClient, version: VersionDetail, setup: Setup): Promise<Needs> {
  const needs: Needs = { files: [], missing: [] }
  const met = new Set([version.project_id])
  let wanted = unmet(version.dependencies.filter(isWelcome), met)
  while (wanted.length > 0) {
    const found = await Promise.all(wanted.map((dependency) => findNeed(api, dependency, setup)))
    const next: NamedDependency[] = []
    for (const one of found.filter((one) => one !== undefined)) {
      if ('missing' in one) needs.missing.push(one.missing)
      else needs.files.push(one.file)
      if ('file' in one && one.file.isRequired) next.push(...one.version.dependencies.filter(isRequired))
    }
    wanted = met.size < FOLLOWED_MAX ? unmet(next, met) : []
  }
  return needs
}

const isRequired = ({ dependency_type: type }: NamedDependency) => type === 'required'
const isWelcome = (dependency: NamedDependency) =>
  isWelcomeDependency(dependency.dependency_type) && (dependency.project !== null || isRequired(dependency))

/** Each project once, as required where it is so at all. */
function unmet(dependencies: readonly NamedDependency[], met: Set<string>): NamedDependency[] {
  const requiredFirst = dependencies.toSorted((a, b) => Number(isRequired(b)) - Number(isRequired(a)))
  return requiredFirst.filter(({ project }) => {
    if (project === null) return true
    const isNew = !met.has(project.id)
    met.add(project.id)
    return isNew
  })
}

async function findNeed(
  api: ApiClient,
  dependency: NamedDependency,
  setup: Setup,
): Promise<Found | undefined> {
  const { project, file_name: fileName, version_id: versionId } = dependency
  if (!project) return { missing: { fileName } }
  const offered = await api(listDownloads, { params: { project: project.id }, query: given(setup) })
  const version = offered.find(({ id }) => id === versionId) ?? offered[0]
  const file = version && primaryFile(version)
  if (!version || !file)
    return isRequired(dependency) ? { missing: await missingNeed(api, project, setup) } : undefined
  return {
    version,
    file: {
      projectId: project.id,
      title: project.title,
      iconUrl: project.icon_url,
      versionNumber: version.version_number,
      isRequired: isRequired(dependency),
      url: file.url,
      filename: file.filename,
      sizeBytes: file.size,
    },
  }
}

type NamedProject = NonNullable<NamedDependency['project']>

/** The nearest is one for the same loader, else any. */
async function missingNeed(api: ApiClient, project: NamedProject, setup: Setup): Promise<MissingNeed> {
  const ask = (wanted: Setup) => api(listDownloads, { params: { project: project.id }, query: given(wanted) })
  const [version] = [...(await ask({ loader: setup.loader })), ...(await ask({}))]
  return {
    project: { id: project.id, title: project.title, iconUrl: project.icon_url },
    fileName: null,
    ...(version && {
      nearest: {
        versionNumber: version.version_number,
        gameVersion: version.game_versions.at(-1),
        href: `/project/${project.id}/version/${version.id}`,
      },
    }),
  }
}
