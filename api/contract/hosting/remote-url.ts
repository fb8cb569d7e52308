import { REMOTE_PORT_MIN } from '@quarry/domain/hosting/server-files'

/** The address of a file that a server may download; undefined for others. Its host is judged by the node. */
export function remoteUrlOf(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return undefined
  // The usual port is left out.
  const isUsual = url.port === '' || url.port === '80' || url.port === '443'
  return isUsual || Number(url.port) >= REMOTE_PORT_MIN ? url : undefined
}

/** A file of a modpack on CurseForge. */
export interface CurseForgePage {
  slug: string
  file: number
}

const CURSEFORGE = ['www.curseforge.com', 'curseforge.com']
const PACK_FILE = /^\/minecraft\/modpacks\/([a-z\d-]{1,100})\/(?:files|download)\/(\d{1,10})\/?$/

/** The file of which a page of CurseForge is, also of its download; undefined for other pages. */
export function curseForgePageOf(text: string): CurseForgePage | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, host, pathname, username } = new URL(text)
  if (protocol !== 'https:' || username !== '' || !CURSEFORGE.includes(host)) return undefined
  const [, slug, file] = PACK_FILE.exec(pathname) ?? []
  return slug === undefined ? undefined : { slug, file: Number(file) }
}
