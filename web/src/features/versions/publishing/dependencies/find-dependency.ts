import type { DependencyType } from '@quarry/domain/versions/dependencies'
import { getProjectDetail } from '@quarry/api/contract/projects/projects'
import { type ApiClient, isApiError } from '@quarry/api/contract/client'
import type { Version } from '@quarry/api/contract/versions/version-shapes'
import { getProjectVersion, getVersion } from '@quarry/api/contract/versions/versions'
import type { ChosenDependency } from './chosen-dependency.ts'

/** Reads the address of a project or of one of its versions; any other text is a slug or an id. */
const ADDRESS =
  /\/(?:project|mod|plugin|datapack|resourcepack|shader|modpack)\/(?<project>[^/?#]+)(?:\/version\/(?<version>[^/?#]+))?/

function parseDependencyInput(wanted: string): { ref: string; version?: string | undefined } {
  const { project: ref = wanted, version } = ADDRESS.exec(wanted)?.groups ?? {}
  try {
    return { ref: decodeURIComponent(ref), version: version && decodeURIComponent(version) }
  } catch {
    return { ref, version }
  }
}

/** Finds a project by address, slug or id, or an exact version by its address or id. */
export async function findDependency(
  api: ApiClient,
  wanted: string,
  relation: DependencyType,
): Promise<ChosenDependency> {
  const { ref, version } = parseDependencyInput(wanted)
  if (version !== undefined)
    return ofVersion(api, await api(getProjectVersion, { params: { project: ref, version } }), relation)
  try {
    const project = await api(getProjectDetail, { params: { project: ref } })
    return {
      projectId: project.id,
      versionId: null,
      fileName: null,
      relation,
      title: project.title,
      iconUrl: project.icon_url,
    }
  } catch (error) {
    if (!isApiError(error) || error.status !== 404) throw error
    return ofVersion(api, await api(getVersion, { params: { version: ref } }), relation)
  }
}

async function ofVersion(
  api: ApiClient,
  version: Version,
  relation: DependencyType,
): Promise<ChosenDependency> {
  const project = await api(getProjectDetail, { params: { project: version.project_id } })
  return {
    projectId: project.id,
    versionId: version.id,
    fileName: null,
    relation,
    title: `${project.title} ${version.version_number}`,
    iconUrl: project.icon_url,
  }
}
