import { listArchiveFolder, readArchiveText } from '@quarry/api/contract/files/archive-contents'
import type { ApiClient } from '@quarry/api/contract/client'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { orNotFound, projectKeys } from '../../projects/project.queries.ts'

/** A location inside a file of a version, from the page's address. */
export type ArchiveLocation = {
  project: string
  version: string
  /** SHA-1 of the file. */
  file: string
  folder: string
  /** Path of the open text. */
  open: string | undefined
}

const keyOf = ({ project, version, file }: ArchiveLocation) =>
  [...projectKeys.detail(project), 'inside', version, file] as const

const paramsOf = ({ project, version, file: sha1 }: ArchiveLocation) => ({ project, version, sha1 })

export const folderQuery = (api: ApiClient, inside: ArchiveLocation) =>
  queryOptions({
    queryKey: [...keyOf(inside), 'folder', inside.folder] as const,
    queryFn: ({ signal }) =>
      orNotFound(
        api(listArchiveFolder, { params: paramsOf(inside), query: { folder: inside.folder } }, { signal }),
      ),
  })

/** The open text; sends no request while none is open. */
export const archiveTextQuery = (api: ApiClient, inside: ArchiveLocation) => {
  const { open } = inside
  return queryOptions({
    queryKey: [...keyOf(inside), 'text', open] as const,
    queryFn:
      open === undefined
        ? skipToken
        : ({ signal }) =>
            orNotFound(api(readArchiveText, { params: paramsOf(inside), query: { path: open } }, { signal })),
  })
}
