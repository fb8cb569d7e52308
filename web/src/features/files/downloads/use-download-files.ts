import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { Choice } from './use-download-setup.ts'
import { downloadsQuery } from './download.queries.ts'
import { broughtAlong, neededFilesQuery, type Needs } from './download-dependencies.queries.ts'
import { primaryFile } from '../../versions/primary-file.ts'

const NOTHING: Needs = { files: [], missing: [] }

export type Basket = ReturnType<typeof useBasket>

/** The files that one press of the button takes: the recommended version and the ticked dependencies. */
export function useBasket(project: ProjectDetail, choice: Choice) {
  const { api } = useRouter().options.context
  const setup = { loader: choice.loader, game_version: choice.gameVersion }
  const downloads = useQuery({ ...downloadsQuery(api, project.id, setup), enabled: choice.isComplete })
  const offered = choice.isComplete ? (downloads.data ?? []) : []
  const [main, ...newer] = offered
  const needed = useQuery(neededFilesQuery(api, main, setup))
  const [changed, setChanged] = useState<Record<string, boolean>>({})
  const { files, missing } = (main && needed.data) ?? NOTHING
  const extras = files.filter(({ projectId, isRequired }) => !isRequired && changed[projectId])
  const brought = broughtAlong(files, new Set(extras.map(({ projectId }) => projectId)))
  const isTicked = (projectId: string, isRequired: boolean) =>
    changed[projectId] ?? (isRequired || brought.has(projectId))
  const ticked = files.filter((file) => isTicked(file.projectId, file.isRequired))
  const mainFile = main && primaryFile(main)
  return {
    main,
    newer,
    needed: files,
    /** What it cannot run without, and is not to be had for this setup. */
    missing,
    isLoading: downloads.isFetching && !downloads.data,
    /** Nobody could tell what there is, or what it needs; asked again by `askAgain`. */
    isUnknown: downloads.isError || needed.isError,
    askAgain: () => void (downloads.isError ? downloads.refetch() : needed.refetch()),
    /** Whether all that it needs is known, so that nothing is taken or praised too early. */
    isSettled: needed.data !== undefined,
    isTicked,
    tick: (projectId: string, isTicked: boolean) => setChanged({ ...changed, [projectId]: isTicked }),
    files: mainFile
      ? [{ url: mainFile.url, filename: mainFile.filename, sizeBytes: mainFile.size }, ...ticked]
      : [],
  }
}
