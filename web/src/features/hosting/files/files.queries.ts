import { urlOf, type ApiClient } from '@quarry/api/contract/client'
import {
  listServerFiles,
  moveServerFile,
  readServerFile,
  type ServerFile,
  type ServerFileList,
} from '@quarry/api/contract/hosting/files'
import {
  EDITED_FILE_MAX_BYTES,
  FILE_ORDERS,
  namesOfPath,
  VIEWED_IMAGE_MAX_BYTES,
  type FileOrder,
} from '@quarry/domain/hosting/server-files'
import { queryOptions } from '@tanstack/react-query'
import { serverPath } from '../server-address.ts'
import { LONG_READ_MS, serverRead } from '../server-read.ts'
import { serverKeys, STEADY_MS } from '../servers.queries.ts'

/** What a page of files shows. The folder of the server itself is the empty path. */
export interface FolderView {
  path: string
  page: number
  order: FileOrder
  direction: 'asc' | 'desc'
  /** Only files or only folders; undefined for all. */
  kind?: (typeof SHOWN_KINDS)[number] | undefined
}

export const SHOWN_KINDS = ['file', 'folder'] as const

const FIRST_VIEW: FolderView = { path: '', page: 1, order: 'name', direction: 'asc' }

/** A path of an address; undefined if it names nothing. */
const readPath = (given: unknown): string | undefined =>
  (typeof given === 'string' && namesOfPath(given)?.join('/')) || undefined

const folderOf = (path: string): string => path.split('/').slice(0, -1).join('/')

/** Reads the view from an address; anything else in it is ignored. */
export function readFolderView(search: Record<string, unknown>): FolderView {
  const path = readPath(search['path']) ?? folderOf(readOpenFile(search) ?? '')
  const page = Number(search['page'])
  return {
    path,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    order: FILE_ORDERS.find((order) => order === search['order']) ?? FIRST_VIEW.order,
    direction: search['direction'] === 'desc' ? 'desc' : 'asc',
    kind: SHOWN_KINDS.find((kind) => kind === search['kind']),
  }
}

/** The parts of a view that differ from the first one. */
const unusual = (view: Partial<FolderView>) =>
  Object.entries(view).filter(
    ([name, value]) => value !== undefined && value !== FIRST_VIEW[name as keyof FolderView],
  )

interface FolderSearch extends Partial<FolderView> {
  file?: string
  /** Read as `file`. */
  editing?: never
}

export function readFolderSearch(search: Record<string, unknown>): FolderSearch {
  const file = readOpenFile(search)
  return { ...Object.fromEntries(unusual(readFolderView(search))), ...(file !== undefined && { file }) }
}

export function folderHref(server: string, view: Partial<FolderView>): string {
  const pairs = unusual(view).map(([name, value]) => [name, String(value)])
  const search = new URLSearchParams(pairs).toString()
  return `${serverPath(server)}/files${search && `?${search}`}`
}

export const filesQuery = (api: ApiClient, server: string, view: FolderView & { search?: string }) =>
  queryOptions({
    queryKey: [...serverKeys.files(server), view],
    ...serverRead(api, listServerFiles, { params: { server }, query: view }, LONG_READ_MS),
    staleTime: 0,
    // The server itself changes files as well.
    refetchInterval: STEADY_MS,
    // While another page or order of the same folder loads, the old one stays.
    placeholderData: (before: ServerFileList | undefined, query) =>
      (query?.queryKey.at(-1) as FolderView | undefined)?.path === view.path ? before : undefined,
  })

/** Names of files that usually contain text. */
const TEXT_NAME =
  /^[^.]+$|\.(?:txt|log|json5?|jsonc|toml|ya?ml|properties|cfg|conf|ini|md|sh|bat|mcmeta|mcfunction|xml|csv|[jt]s|py|java|css|html?|lang|sk)$/i

const isEditable = ({ name, kind, size }: ServerFile): boolean =>
  kind === 'file' && TEXT_NAME.test(name) && (size ?? 0) <= EDITED_FILE_MAX_BYTES

const IMAGE_NAME = /\.(?:png|jpe?g|gif|webp)$/i

/** Whether a file is shown as an image instead of text. */
export const isImagePath = (path: string): boolean => IMAGE_NAME.test(path)

/** Whether a file is opened in the page, as text or as an image. */
export const isOpened = (file: ServerFile): boolean =>
  isEditable(file) ||
  (file.kind === 'file' && isImagePath(file.name) && (file.size ?? 0) <= VIEWED_IMAGE_MAX_BYTES)

/** Names of archives that servers extract. */
const ARCHIVE_NAME = /\.(?:zip|tar|tgz|tar\.gz|tar\.zst)$/i

export const isArchive = ({ name, kind }: ServerFile): boolean => kind === 'file' && ARCHIVE_NAME.test(name)

/** The address of a file that is open in the editor, above the folder that is shown. */
export function editHref(server: string, path: string): string {
  const folder = folderOf(path)
  const search = new URLSearchParams({ ...(folder !== '' && { path: folder }), file: path })
  return `${serverPath(server)}/files?${search.toString()}`
}

/** The file that is open in the editor. Links from elsewhere may call it `editing`. */
export const readOpenFile = (search: Record<string, unknown>): string | undefined =>
  readPath(search['file']) ?? readPath(search['editing'])

export const joinPath = (folder: string, name: string): string => (folder === '' ? name : `${folder}/${name}`)

export const downloadHref = (server: string, path: string): string =>
  urlOf(readServerFile, { params: { server }, query: { path } })

/** A file or folder that was moved. */
export interface Move {
  from: string
  to: string
  /** Names this file or folder, so that undoing moves nothing else. */
  id: string
}

/** Moves one after the other, and reports each, since a later one may fail. */
export async function moveFiles(
  api: ApiClient,
  server: string,
  moves: readonly (Omit<Move, 'id'> & { id?: string })[],
  onMoved: (move: Move) => void = () => {},
): Promise<void> {
  for (const { from, to, id } of moves) {
    const body = { from, to, ...(id !== undefined && { id }) }
    // oxlint-disable-next-line no-await-in-loop -- the first failure ends the rest
    const moved = await api(moveServerFile, { params: { server }, body })
    onMoved({ from, to, id: moved.id })
  }
}
