import type { DependencyType } from '@quarry/domain/versions/dependency-types'
import { getProjectDetail } from '@quarry/api/contract/catalogue/catalogue'
import { type ApiClient, isApiError } from '@quarry/api/contract/client'
import { getVersion } from '@quarry/api/contract/catalogue/versions'
import type { ChosenDependency } from './dependencies.ts'

/** A project by address or id, or an exact version by its id. */
export async function findDependency(
  api: ApiClient,
  wanted: string,
  relation: DependencyType,
): Promise<ChosenDependency> {
  // People paste the whole address of a project as well.
  const ref =
    /\/(?:project|mod|plugin|datapack|resourcepack|shader|modpack)\/([^/?#]+)/.exec(wanted)?.[1] ?? wanted
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
    const version = await api(getVersion, { params: { version: ref } })
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
}
