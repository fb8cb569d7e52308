import type { Db } from '@quarry/db/db'
import type { NewDependency, NewVersion } from '@quarry/db/schema/versions/versions'
import { aFile, aProject, aVersion, type ProjectGiven } from '@quarry/db/testing/factories'

export interface Published {
  project: string
  version: string
  file: string
}

/** A project with one version that has a file; by default for 1.21 on Fabric. */
export async function published(
  db: Db,
  { project = {}, version = {} }: { project?: ProjectGiven; version?: Partial<NewVersion> } = {},
): Promise<Published> {
  const { id: projectId } = await aProject(db, project)
  const { id: versionId } = await aVersion(db, { projectId, ...version })
  const { sha512 } = await aFile(db, { projectId, versionId, filename: `${projectId}.jar` })
  return { project: projectId, version: versionId, file: sha512 }
}

/** Adds these dependencies to a version. */
export async function depends(
  db: Db,
  dependentId: string,
  ...on: (Partial<NewDependency> | Published)[]
): Promise<void> {
  const rows = on.map((one) => ({
    dependentId,
    projectId: null,
    versionId: null,
    fileName: null,
    dependencyType: 'required' as const,
    ...('project' in one ? { projectId: one.project } : one),
  }))
  await db.insertInto('dependencies').values(rows).execute()
}
