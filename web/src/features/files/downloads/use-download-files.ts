import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { DownloadSetup } from './use-download-setup.ts'
import { downloadsQuery } from './download.queries.ts'
import type { DownloadDependencies } from '../../projects/downloads/dependency-files.ts'
import { requiredByTicked, dependencyFilesQuery } from './download-dependencies.queries.ts'
import { primaryFile } from '../../versions/primary-file.ts'

const NOTHING: DownloadDependencies = { files: [], missing: [] }

export type DownloadFiles = ReturnType<typeof useDownloadFiles>

/** The files that one press of the button downloads: the recommended version and the ticked dependencies. */
export function useDownloadFiles(project: ProjectDetail, choice: DownloadSetup) {
  const { api } = useRouter().options.context
  const setup = { loader: choice.loader, game_version: choice.gameVersion }
  const downloads = useQuery({ ...downloadsQuery(api, project.id, setup), enabled: choice.isComplete })
  const offered = choice.isComplete ? (downloads.data ?? []) : []
  const [main, ...newer] = offered
  const needed = useQuery(dependencyFilesQuery(api, main, setup))
  const [changed, setChanged] = useState<Record<string, boolean>>({})
  const { files, missing } = (main && needed.data) ?? NOTHING
  const extras = files.filter(({ projectId, isRequired }) => !isRequired && changed[projectId])
  const brought = requiredByTicked(files, new Set(extras.map(({ projectId }) => projectId)))
  const isTicked = (projectId: string, isRequired: boolean) =>
    changed[projectId] ?? (isRequired || brought.has(projectId))
  const ticked = files.filter((file) => isTicked(file.projectId, file.isRequired))
  const mainFile = main && primaryFile(main)
  return {
    main,
    newer,
    needed: files,
    /** Required dependencies without a file for this setup. */
    missing,
    isLoading: downloads.isFetching && !downloads.data,
    /** A request failed; `retry` repeats it. */
    isUnknown: downloads.isError || needed.isError,
    retry: () => void (downloads.isError ? downloads.refetch() : needed.refetch()),
    /** Whether all dependencies are known. Before that the download is neither started nor recommended. */
    isSettled: needed.data !== undefined,
    isTicked,
    tick: (projectId: string, isTicked: boolean) => setChanged({ ...changed, [projectId]: isTicked }),
    files: mainFile
      ? [{ url: mainFile.url, filename: mainFile.filename, sizeBytes: mainFile.size }, ...ticked]
      : [],
  }
}
