import { publicPath } from '@quarry/db/storage-keys'
import { VERSION_CHANNELS } from '@quarry/domain/versions/channels'
import type { ServerContent } from '../../../contract/hosting/content.ts'
import type { NodePack } from '../../../contract/hosting/node-packs.ts'
import { ruleMessage } from '../../../contract/rules.ts'
import { listTakenDown } from '../../files/taken-down-files.queries.ts'
import { ANONYMOUS } from '../../kernel/actor.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError, notFound } from '../../kernel/errors.ts'
import { listTargets } from '../../versions/dependencies/dependency-targets.ts'
import { listNewest } from '../../versions/dependencies/picked-versions.queries.ts'
import type { ServerWithState } from '../servers.queries.ts'
import { onlyVisible } from '../../versions/versions.load.ts'
import { listVersionRecordsById, type VersionRecord } from '../../versions/versions.queries.ts'

/** What a node downloads, before the choice of files. */
type VersionPack = Omit<Extract<NodePack, { project: string }>, 'without'>

const PACK_ENDING = '.mrpack'

const unsuitable = () => new AppError('not_found', ruleMessage('content_unsuitable'))

const packFileOf = ({ files }: VersionRecord) =>
  files.find(({ filename }) => filename.toLowerCase().endsWith(PACK_ENDING))

/** The newest listed version of these channels. */
async function newestOf(ctx: Ctx, project: string, channels: readonly string[]): Promise<string | undefined> {
  const [newest] = await listNewest(ctx.db, [project], { version_types: channels })
  return newest?.id
}

/** The newest version of the most stable channel. */
async function pickNewest(ctx: Ctx, project: string): Promise<string> {
  for (const channel of VERSION_CHANNELS) {
    const found = await newestOf(ctx, project, [channel])
    if (found !== undefined) return found
  }
  throw unsuitable()
}

/** A version of a modpack that everyone can see: its node downloads it without an account. */
export async function requirePack(
  ctx: Ctx,
  { project_id: project, version_id: chosen }: { project_id: string; version_id?: string | undefined },
): Promise<{ version: VersionRecord; pack: VersionPack }> {
  const id = chosen ?? (await pickNewest(ctx, project))
  const [version] = await onlyVisible(ctx, await listVersionRecordsById(ctx.db, [id]))
  if (version?.projectId !== project) throw notFound('version', id)
  const file = packFileOf(version)
  if (!file || (await listTakenDown(ctx.db, [file.sha512])).size > 0) throw unsuitable()
  const visible = await onlyVisible({ ...ctx, actor: ANONYMOUS }, [version])
  if (visible.length === 0) throw new AppError('conflict', ruleMessage('content_not_public'))
  const { sizeBytes: size, sha512, storageKey } = file
  const { host: siteHost } = new URL(ctx.siteUrl)
  return {
    version,
    pack: { project, version: version.id, path: publicPath(storageKey), size, sha512, siteHost },
  }
}

const viewVersion = ({ id, versionNumber }: VersionRecord) => ({ id, version_number: versionNumber })

/** What the catalogue shows the caller about the modpack that a node has reported. */
export async function viewPack(
  ctx: Ctx,
  {
    packProjectId: project,
    packVersionId: id,
    packName: name,
    packNumber: number,
  }: Pick<ServerWithState, 'packProjectId' | 'packVersionId' | 'packName' | 'packNumber'>,
): Promise<ServerContent['pack']> {
  const none = { file: null, project: null, version: null, update: null }
  if (name !== null && number !== null) return { ...none, file: { name, version_number: number } }
  if (project === null || id === null) return null
  const target = (await listTargets(ctx, [project])).get(project)
  const [found] = await onlyVisible(ctx, await listVersionRecordsById(ctx.db, [id]))
  const version = found?.projectId === project ? found : undefined
  if (!target || !version) return { ...none, project: target ?? null }
  // Releases are not updated to a beta.
  const channels = VERSION_CHANNELS.slice(0, VERSION_CHANNELS.indexOf(version.channel) + 1)
  const newest = await newestOf(ctx, project, channels)
  const [update] =
    newest === undefined || newest === version.id
      ? []
      : await onlyVisible(ctx, await listVersionRecordsById(ctx.db, [newest]))
  return {
    file: null,
    project: target,
    version: viewVersion(version),
    // Archived and unlisted versions may be newer than the newest listed one.
    update: update && update.publishedAt > version.publishedAt ? viewVersion(update) : null,
  }
}
