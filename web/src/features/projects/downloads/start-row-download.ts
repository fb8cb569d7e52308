import { runsWithAnyLoader, typeOfLoader } from '@quarry/domain/projects/loaders'
import { isMixingType, type ProjectType } from '@quarry/domain/projects/project-types'
import { listDownloads } from '@quarry/api/contract/versions/versions'
import { getDependencyTree } from '@quarry/api/contract/versions/dependencies'
import type { VersionDetail, VersionFile } from '@quarry/api/contract/versions/version-shapes'
import { fileQueryFor, type PlayerSetup } from '../../../lib/preferences/player-setup.ts'
import type { RouterContext } from '../../../lib/router/router-context.ts'
import { announceDownload } from './announce-download.ts'
import { dependenciesOf } from './dependency-files.ts'
import { startDownloads } from './start-download.ts'

export interface ProjectInRow {
  id: string
  title: string
  url_type: ProjectType
  loaders: readonly string[]
  game_versions: readonly string[]
}

type RowContext = Pick<RouterContext, 'api' | 'i18n'>
type FileQuery = NonNullable<ReturnType<typeof fileQueryFor>>

const NONE = { files: [], missing: [] }

/**
 * Downloads the recommended file for this setup with its required dependencies. Starts nothing and returns false if a
 * file or a dependency is left to choose.
 */
export async function startRowDownload(
  context: RowContext,
  project: ProjectInRow,
  setup: PlayerSetup,
): Promise<boolean> {
  const { url_type: type } = project
  // One project can be a mod and a data pack; the row is about one of them.
  const loaders = project.loaders.filter((name) => !isMixingType(type) || typeOfLoader(name) === type)
  const wanted = fileQueryFor(setup, loaders)
  if (!wanted) return false
  const loader = wanted.loader ?? (loaders.length === 1 ? loaders[0] : undefined)
  if (loader === undefined && !loaders.every(runsWithAnyLoader)) return false
  const query = { game_version: wanted.game_version, ...(loader && { loader }) }
  const [version] = await context.api(listDownloads, { params: { project: project.id }, query })
  const file = version?.files.find(({ primary }) => primary) ?? version?.files[0]
  if (!version || !file) return false
  return startVersionDownload(context, { type, version, file, setup: { ...wanted, loader } })
}

interface VersionDownload {
  type: ProjectType
  version: Pick<VersionDetail, 'id' | 'project_id' | 'loaders'> & Partial<Pick<VersionDetail, 'dependencies'>>
  file: Pick<VersionFile, 'url' | 'filename'>
  /** What the dependencies are downloaded for; by default what the version runs on. */
  setup: FileQuery | undefined
}

/** Downloads a file of a version likewise. */
export async function startVersionDownload(
  context: RowContext,
  { type, version, file, setup }: VersionDownload,
): Promise<boolean> {
  // Launchers download what a modpack needs.
  const { files, missing } = type === 'modpack' ? NONE : await requiredBy(context, version, setup)
  if (missing.length > 0) return false
  const required = files.filter(({ isRequired }) => isRequired)
  startDownloads([file, ...required])
  await announceDownload(context, {
    type,
    loader: setup?.loader ?? version.loaders[0],
    filename: file.filename,
    others: required.length,
  })
  return true
}

const isRequired = ({ dependency_type: type }: VersionDetail['dependencies'][number]) => type === 'required'

const requiredBy = async (
  { api }: RowContext,
  { id, project_id: project, dependencies }: VersionDownload['version'],
  setup: FileQuery | undefined,
) => {
  if (dependencies && !dependencies.some(isRequired)) return NONE
  const query = {
    ...(setup?.loader && { loader: setup.loader }),
    ...(setup && { game_version: setup.game_version }),
  }
  return dependenciesOf(await api(getDependencyTree, { params: { project, version: id }, query }))
}
