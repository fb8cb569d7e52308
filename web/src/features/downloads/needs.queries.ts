import { isWelcomeDependency } from '@quarry/domain/dependency-types'
import type { ApiClient } from '@quarry/api/contract/client'
import type { VersionDetail } from '@quarry/api/contract/version'
import { listGameVersions } from '@quarry/api/contract/tags'
import { listDownloads, listVersions } from '@quarry/api/contract/versions'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { primaryFile } from '../versions/version-files.ts'
import { given, type Setup } from '../versions/versions.queries.ts'
import { nearestVersion } from './nearest-version.ts'

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
  nearest?: {
    versionNumber: string
    gameVersion: string | undefined
    /** Where it is made for another loader only. */
    loader: string | undefined
    href: string
  }
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
  const look = async (wanted: readonly NamedDependency[]) => {
    const found = await Promise.all(unmet(wanted, met).map((one) => findNeed(api, one, setup)))
    const known = found.filter((one) => one !== undefined)
    needs.missing.push(...known.flatMap((one) => ('missing' in one ? [one.missing] : [])))
    const files = known.filter((one) => 'file' in one)
    needs.files.push(...files.map(({ file }) => file))
    return files.flatMap((one) => one.version.dependencies.filter(isRequired))
  }
  let wanted = version.dependencies.filter(isRequired)
  while (wanted.length > 0) wanted = await look(met.size < FOLLOWED_MAX ? wanted : [])
  // Last: what is optional to the version may be required by what it requires.
  await look(version.dependencies.filter(isOptional))
  return needs
}

const isRequired = ({ dependency_type: type }: NamedDependency) => type === 'required'
const isOptional = ({ dependency_type: type, project }: NamedDependency) =>
  isWelcomeDependency(type) && type !== 'required' && project !== null

/** Each project once. */
const unmet = (dependencies: readonly NamedDependency[], met: Set<string>) =>
  dependencies.filter(({ project }) => {
    if (project === null) return true
    const isNew = !met.has(project.id)
    met.add(project.id)
    return isNew
  })

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

async function missingNeed(
  api: ApiClient,
  { id, title, icon_url: iconUrl }: NamedProject,
  setup: Setup,
): Promise<MissingNeed> {
  const [versions, gameVersions] = await Promise.all([
    api(listVersions, { params: { project: id }, query: { include_changelog: 'false' } }),
    api(listGameVersions, {}),
  ])
  const nearest = nearestVersion(
    versions,
    setup,
    gameVersions.map(({ version }) => version),
  )
  return {
    project: { id, title, iconUrl },
    fileName: null,
    ...(nearest && {
      nearest: {
        versionNumber: nearest.version.version_number,
        gameVersion: nearest.gameVersion,
        loader: nearest.loader,
        href: `/project/${id}/version/${nearest.version.id}`,
      },
    }),
  }
}
