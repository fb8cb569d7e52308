import { permanentProjectPath, versionPath } from '@quarry/api/contract/addresses'
import type { DependencyTree, TreeNode } from '@quarry/api/contract/versions/dependencies'

/** A file that is downloaded in addition to the project's own. */
export type DependencyFile = {
  projectId: string
  title: string
  iconUrl: string | null
  versionNumber: string
  isRequired: boolean
  /** Projects that this file requires. */
  requires: readonly string[]
  url: string
  filename: string
  sizeBytes: number
}

/** A required dependency that has no file for this setup. */
export type MissingDependency = {
  /** Absent for projects that are not on the site or that the viewer may not see. */
  project?: { id: string; title: string; iconUrl: string | null }
  /** May be set if no project is known. */
  fileName: string | null
  /** The nearest version to the setup, if there is any. */
  nearest?: {
    versionNumber: string
    gameVersion: string | undefined
    /** Set if the version is only for another loader. */
    loader: string | undefined
    href: string
  }
}

export type DownloadDependencies = { files: DependencyFile[]; missing: MissingDependency[] }

const isRequired = ({ dependency_type: type }: TreeNode['dependencies'][number]) => type === 'required'

/** The files of a dependency tree, and the required dependencies without a file. */
export function dependenciesOf({ nodes }: Pick<DependencyTree, 'nodes'>): DownloadDependencies {
  const needed = nodes.filter(({ need }) => need !== 'itself')
  const certain = nodes.filter(({ need }) => need === 'itself' || need === 'required')
  const elsewhere = certain.flatMap(({ dependencies }) =>
    dependencies.filter((dependency) => isRequired(dependency) && !dependency.project),
  )
  return {
    files: needed.flatMap(fileOf),
    missing: [
      ...elsewhere.map(({ file_name: fileName }) => ({ fileName })),
      ...needed.filter(({ need, version }) => need === 'required' && !version?.file).map(missingOf),
    ],
  }
}

function fileOf({ project, need, version, dependencies }: TreeNode): DependencyFile[] {
  const file = version?.file
  if (!file) return []
  return [
    {
      projectId: project.id,
      title: project.title,
      iconUrl: project.icon_url,
      versionNumber: version.version_number,
      isRequired: need === 'required',
      requires: dependencies.filter(isRequired).flatMap((dependency) => dependency.project?.id ?? []),
      url: file.url,
      filename: file.filename,
      sizeBytes: file.size,
    },
  ]
}

function missingOf({ project: { id, title, icon_url: iconUrl }, nearest }: TreeNode): MissingDependency {
  return {
    project: { id, title, iconUrl },
    fileName: null,
    ...(nearest && {
      nearest: {
        versionNumber: nearest.version_number,
        gameVersion: nearest.game_version ?? undefined,
        loader: nearest.loader ?? undefined,
        href: versionPath(permanentProjectPath(id), nearest.version_id),
      },
    }),
  }
}
