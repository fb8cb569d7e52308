import { projectPath, versionPath } from '../../contract/addresses.ts'
import type { Db } from '@quarry/db/db'
import { publicPath } from '@quarry/db/storage-keys'
import { isLinked } from '@quarry/domain/projects/project-statuses'
import { shownLoaders } from '@quarry/domain/versions/shown-loaders'
import type { WEBHOOK_TEST, WebhookEvent } from '@quarry/domain/webhooks/webhooks'
import { projectUrlType } from '@quarry/domain/projects/url-type'
import { findProjectRow } from '../projects/projects.queries.ts'

/** Subject of a message. */
export interface MessageAbout {
  event: WebhookEvent | typeof WEBHOOK_TEST
  projectId?: string
  versionId?: string
}

export interface PayloadProject {
  id: string
  slug: string
  title: string
  summary: string
  color: number | null
  icon: string | null
  url: string
}

export interface PayloadVersion {
  id: string
  name: string
  versionNumber: string
  channel: string
  loaders: string[]
  gameVersions: string[]
  url: string
}

/** Empty only for tests. */
export interface MessageFacts {
  project?: PayloadProject
  version?: PayloadVersion
}

/** The current state of the subject; undefined if it was deleted or is not public. */
export async function findMessageFacts(
  db: Db,
  { event, projectId, versionId }: MessageAbout,
  siteUrl: string,
): Promise<MessageFacts | undefined> {
  if (projectId === undefined) return {}
  const row = await findProjectRow(db, projectId)
  if (!row || row.id !== projectId) return undefined
  const project: PayloadProject = {
    id: row.id,
    slug: row.slug,
    title: row.title,
    summary: row.summary,
    color: row.color,
    icon: row.iconKey === null ? null : siteUrl + publicPath(row.iconKey),
    url: siteUrl + projectPath({ urlType: projectUrlType(row), slug: row.slug }),
  }
  if (versionId === undefined) return { project }
  const version = await db
    .selectFrom('versions')
    .select(['id', 'name', 'versionNumber', 'channel', 'loaders', 'mrpackLoaders', 'gameVersions', 'status'])
    .where('id', '=', versionId)
    .executeTakeFirst()
  // A version that is not public must not appear, least of all in a public chat.
  if (event === 'version.published' && (version?.status !== 'listed' || !isLinked(row.status)))
    return undefined
  if (!version) return undefined
  const url = versionPath(project.url, version.id)
  return { project, version: { ...version, loaders: shownLoaders(version), url } }
}
