import type { Db } from '@quarry/db/db'
import { publicPath } from '@quarry/db/storage-keys'
import { isLinked } from '@quarry/domain/projects/project-statuses'
import { shownLoaders } from '@quarry/domain/versions/shown-loaders'
import type { WEBHOOK_TEST, WebhookEvent } from '@quarry/domain/webhooks/webhooks'
import { projectUrlType } from '../projects/project-url-type.ts'
import { findProjectRow } from '../projects/projects.queries.ts'

/** What a message is about. */
export interface MessageAbout {
  event: WebhookEvent | typeof WEBHOOK_TEST
  projectId?: string
  versionId?: string
}

export interface ToldProject {
  id: string
  slug: string
  title: string
  summary: string
  color: number | null
  icon: string | null
  url: string
}

export interface ToldVersion {
  id: string
  name: string
  versionNumber: string
  channel: string
  loaders: string[]
  gameVersions: string[]
  url: string
}

/** Only a test may be about nothing. */
export interface MessageFacts {
  project?: ToldProject
  version?: ToldVersion
}

/** As it is by now; undefined when there is nothing to tell any more, since it is gone or cannot be seen. */
export async function findMessageFacts(
  db: Db,
  { event, projectId, versionId }: MessageAbout,
  siteUrl: string,
): Promise<MessageFacts | undefined> {
  if (projectId === undefined) return {}
  const row = await findProjectRow(db, projectId)
  if (!row || row.id !== projectId) return undefined
  const project: ToldProject = {
    id: row.id,
    slug: row.slug,
    title: row.title,
    summary: row.summary,
    color: row.color,
    icon: row.iconKey === null ? null : siteUrl + publicPath(row.iconKey),
    url: `${siteUrl}/${projectUrlType(row)}/${encodeURIComponent(row.slug)}`,
  }
  if (versionId === undefined) return { project }
  const version = await db
    .selectFrom('versions')
    .select(['id', 'name', 'versionNumber', 'channel', 'loaders', 'mrpackLoaders', 'gameVersions', 'status'])
    .where('id', '=', versionId)
    .executeTakeFirst()
  // What cannot be seen yet is no news, least of all in a public chat.
  if (event === 'version.published' && (version?.status !== 'listed' || !isLinked(row.status)))
    return undefined
  if (!version) return undefined
  const url = `${project.url}/version/${version.id}`
  return { project, version: { ...version, loaders: shownLoaders(version), url } }
}
