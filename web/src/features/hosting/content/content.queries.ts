import type { ApiClient } from '@quarry/api/contract/client'
import {
  installServerContent,
  listServerContent,
  type InstalledContent,
  type ServerContent,
  type ServerContentFile,
} from '@quarry/api/contract/hosting/content'
import { projectPath, versionPath } from '@quarry/api/contract/addresses'
import type { ServerContentType } from '@quarry/domain/hosting/server-content-types'
import { CONTENT_REQUEST_MAX } from '@quarry/domain/limits/counts'
import { emptyState, stateHref } from '@quarry/search-config/search-state'
import { queryOptions } from '@tanstack/react-query'
import { serverPath } from '../server-address.ts'
import { LONG_READ_MS, serverRead } from '../server-read.ts'
import { serverKeys } from '../servers.queries.ts'

/** Without a type what the software of the server loads. */
export const serverContentQuery = (api: ApiClient, id: string, type?: ServerContentType) =>
  queryOptions({
    queryKey: [...serverKeys.content(id), type],
    ...serverRead(api, listServerContent, { params: { server: id }, query: { type } }, LONG_READ_MS),
    staleTime: 0,
  })

export interface InstallItem {
  project_id: string
  version_id?: string
}

/** The content of one type of a server. */
export interface ContentTarget {
  server: string
  type: ServerContentType
}

/** Installs as many versions as there are, in several requests; the first failure ends the rest. */
export async function installContent(
  api: ApiClient,
  { server, type }: ContentTarget,
  items: readonly InstallItem[],
): Promise<InstalledContent> {
  const all: InstalledContent = { installed: [], missing: [] }
  for (let at = 0; at < items.length; at += CONTENT_REQUEST_MAX) {
    const body = { items: items.slice(at, at + CONTENT_REQUEST_MAX), type }
    const { installed, missing } = await api(installServerContent, { params: { server }, body })
    all.installed.push(...installed)
    all.missing.push(...missing)
  }
  return all
}

export const updatesOf = (files: readonly ServerContentFile[]): InstallItem[] =>
  files.flatMap(({ project, update }) =>
    project && update ? [{ project_id: project.id, version_id: update.id }] : [],
  )

export const contentHref = (server: string, type: ServerContentType, types: readonly ServerContentType[]) =>
  `${serverPath(server)}/content${type === types[0] ? '' : `?type=${type}`}`

/** The search for what runs on the server. */
export const contentSearchHref = (
  id: string,
  { type, loaders, game_version: gameVersion }: Pick<ServerContent, 'type' | 'loaders' | 'game_version'>,
): string =>
  stateHref({
    ...emptyState(type),
    serverId: id,
    versions: [gameVersion],
    groups: type === 'datapack' ? [] : loaders.map((name) => ({ name, out: false })),
  })

/** The search for modpacks, which bring their own loader and game version. */
export const packSearchHref = (id: string): string => stateHref({ ...emptyState('modpack'), serverId: id })

export const contentTitle = ({ name, project }: ServerContentFile): string => project?.title ?? name

export function contentVersionHref({ project, version }: ServerContentFile): string | undefined {
  if (!project || !version) return undefined
  const { url_type: urlType, slug, id } = project
  return versionPath(projectPath({ urlType, slug: slug || id }), version.id)
}

export const CONTENT_FILTERS = ['all', 'enabled', 'disabled', 'updates'] as const
export type ContentFilter = (typeof CONTENT_FILTERS)[number]

/** The files of a filter whose title or name contains all words, by title. */
export function filteredContent(
  files: readonly ServerContentFile[],
  filter: ContentFilter,
  search: string,
): ServerContentFile[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const isOf = ({ enabled, update }: ServerContentFile) =>
    filter === 'all' || (filter === 'updates' ? update !== null : enabled === (filter === 'enabled'))
  const contains = (file: ServerContentFile) => {
    const text = `${contentTitle(file)} ${file.name}`.toLowerCase()
    return words.every((word) => text.includes(word))
  }
  return files
    .filter((file) => isOf(file) && contains(file))
    .toSorted((a, b) => contentTitle(a).localeCompare(contentTitle(b)))
}
