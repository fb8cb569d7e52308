import { isOneLine } from '../limits/one-line.ts'

/** What a folder of a server contains. Links are shown, but never followed. */
export const FILE_KINDS = ['file', 'folder', 'link', 'other'] as const
export type FileKind = (typeof FILE_KINDS)[number]

export const FILE_ORDERS = ['name', 'created', 'modified', 'size'] as const
export type FileOrder = (typeof FILE_ORDERS)[number]

/** As file systems limit it. */
export const FILE_NAME_MAX_BYTES = 255
/** Names in a path. */
export const FILE_DEPTH_MAX = 100

/** Files in one request; larger ones are uploaded in pieces. */
export const FILE_PIECE_MAX_BYTES = 8 * 1024 ** 2

/** Of a file that a server downloads from an address; its storage is a further bound. */
export const REMOTE_FILE_MAX_BYTES = 4 * 1024 ** 3
/** Lower ports than this, except the usual ones, are those of services such as mail. */
export const REMOTE_PORT_MIN = 1024

/** Larger files are not edited in a browser, only downloaded. */
export const EDITED_FILE_MAX_BYTES = 1024 ** 2

/** Larger images are not shown in a browser, only downloaded. */
export const VIEWED_IMAGE_MAX_BYTES = 16 * 1024 ** 2
/** Of each side: an image of few bytes may need much memory. */
export const VIEWED_IMAGE_MAX_PX = 4096

/** Length in UTF-8; each escape stands for one byte. */
const byteLength = (text: string): number => encodeURIComponent(text).replaceAll(/%../g, '_').length

const isName = (name: string): boolean =>
  name !== '' &&
  name !== '.' &&
  name !== '..' &&
  !name.includes('\0') &&
  name.isWellFormed() &&
  byteLength(name) <= FILE_NAME_MAX_BYTES

/**
 * The names of a path within the folder of a server, which may begin and end with a slash; none for the folder itself.
 * Undefined for a path that could leave the folder or that no file can have.
 */
export function namesOfPath(path: string): string[] | undefined {
  const inner = path.replace(/^\//, '').replace(/\/$/, '')
  if (inner === '') return []
  const names = inner.split('/')
  return names.length <= FILE_DEPTH_MAX && names.every(isName) ? names : undefined
}

/** The names of something new: without characters that hide or reorder others, and in the usual form of accents. */
export function namesOfNewPath(path: string): string[] | undefined {
  const names = namesOfPath(path.normalize('NFC'))
  return names && names.length > 0 && isOneLine(path) ? names : undefined
}

/** Folders that the game and its mods know; an archive with one of them only has it as content. */
const GAME_FOLDERS =
  /^(?:mods|plugins|config|defaultconfigs|datapacks|world|worlds|libraries|kubejs|scripts|resourcepacks)$/i

/** Whether a folder that holds all that an archive has is one around the content of a server. */
export const isWrapper = (folder: string): boolean => !GAME_FOLDERS.test(folder)

/** The icon that players see in their list of servers, where the game expects it. */
export const SERVER_ICON_FILE = 'server-icon.png'
/** Width and height that the game expects. */
export const SERVER_ICON_PX = 64
/** What can be made into an icon. */
export const SERVER_ICON_SOURCES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const
