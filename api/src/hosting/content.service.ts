import {
  contentName,
  contentPlaceOf,
  contentTypesOf,
  isContentName,
  isEnabledContent,
  type ServerContentPlace,
} from '@quarry/domain/hosting/server-content'
import type { ServerContentType } from '@quarry/domain/hosting/server-content-types'
import { CONTENT_INSTALL_MAX } from '@quarry/domain/limits/counts'
import { MINUTE_MS } from '@quarry/domain/times'
import { isPackFile } from '@quarry/domain/versions/dependencies'
import { VERSION_CHANNELS } from '@quarry/domain/versions/channels'
import type { InputOf } from '../../contract/endpoint.ts'
import type {
  deleteServerContent,
  enableServerContent,
  InstalledContent,
  installServerContent,
  ServerContent,
  ServerContentFile,
} from '../../contract/hosting/content.ts'
import { deleteServerFile, moveServerFile } from '../../contract/hosting/files.ts'
import {
  listNodeContent,
  placeNodeContent,
  type NodeFile,
  type PlacedFile,
} from '../../contract/hosting/node-content.ts'
import { ruleMessage } from '../../contract/rules.ts'
import type { TreeNode } from '../../contract/versions/dependencies.ts'
import { ANONYMOUS } from '../kernel/actor.ts'
import type { Ctx, SignedInCtx } from '../kernel/ctx.ts'
import { AppError, invalid, notFound } from '../kernel/errors.ts'
import { listShownOwners } from '../projects/access/memberships.queries.ts'
import { resolveTree } from '../versions/dependencies/dependency-tree.ts'
import { listTargets } from '../versions/dependencies/dependency-targets.ts'
import { listPicked } from '../versions/dependencies/picked-versions.queries.ts'
import { listByHash, listUpdates } from '../versions/hashes/version-files.ts'
import { onlyVisible } from '../versions/versions.load.ts'
import { listVersionRecordsById, type VersionRecord } from '../versions/versions.queries.ts'
import { callFiles } from './files.service.ts'
import { listOpenOperations } from './operations.queries.ts'
import { packColumns } from './agents.queries.ts'
import { viewPack } from './packs/pack-versions.ts'
import { requireServer, type OwnedServer } from './servers.service.ts'

/** The longest that a node may take to download all files of a request. */
const INSTALL_MS = 5 * MINUTE_MS

interface Place extends ServerContentPlace {
  server: string
  installed: OwnedServer
  gameVersion: string
  use: 'read' | 'change'
}

function placeOf(installed: OwnedServer, type: ServerContentType | undefined, use: Place['use']): Place {
  const { id: server, flavour, gameVersion } = installed
  const place = contentPlaceOf(flavour, type)
  if (!place)
    throw invalid('type', ruleMessage('content_type', { types: contentTypesOf(flavour).join(', ') }))
  return { ...place, server, installed, gameVersion, use }
}

const requirePlace = async (ctx: SignedInCtx, id: string, type?: ServerContentType): Promise<Place> =>
  placeOf(await requireServer(ctx, id, 'server.read_files'), type, 'read')

/** The same for a change, which a backup would contain half of. */
async function requireChangedPlace(ctx: SignedInCtx, id: string, type?: ServerContentType): Promise<Place> {
  const installed = await requireServer(ctx, id, 'server.files')
  const backup = (await listOpenOperations(ctx.db, id)).find(({ kind }) => kind === 'backup')
  if (backup) throw new AppError('conflict', ruleMessage('operation_waits', { operation: backup.kind }))
  return placeOf(installed, type, 'change')
}

const listFiles = (ctx: SignedInCtx, { server, folder, extension, use }: Place) =>
  callFiles(ctx, listNodeContent, { params: { server }, query: { folder, extension } }, { use })

interface FoundVersion {
  id: string
  files: []
  date_published: string
  record: VersionRecord
}

const viewFound = (_: Ctx, records: readonly VersionRecord[]): Promise<FoundVersion[]> =>
  Promise.resolve(
    records.map((record) => ({
      id: record.id,
      files: [],
      date_published: record.publishedAt.toISOString(),
      record,
    })),
  )

const viewVersion = ({ id, versionNumber }: VersionRecord): ServerContentFile['version'] => ({
  id,
  version_number: versionNumber,
})

/** Adds what the catalogue shows the caller about the files. */
async function identify(ctx: Ctx, files: readonly NodeFile[], place: Place): Promise<ServerContentFile[]> {
  const hashes = files.flatMap(({ sha512 }) => sha512 ?? [])
  const known = hashes.length > 0 ? await listByHash(ctx, { hashes, algorithm: 'sha512' }, viewFound) : {}
  const items = Object.entries(known).map(([hash, { record }]) => ({
    hash,
    loaders: place.loaders,
    game_versions: [place.gameVersion],
    // Releases are not updated to a beta.
    version_types: VERSION_CHANNELS.slice(0, VERSION_CHANNELS.indexOf(record.channel) + 1),
  }))
  const updates = items.length > 0 ? await listUpdates(ctx, { algorithm: 'sha512', items }, viewFound) : {}
  const projects = await listTargets(
    ctx,
    Object.values(known).map(({ record }) => record.projectId),
  )
  const owners = await listShownOwners(ctx.db, [...projects.keys()])
  return files.map(({ name, size, sha512, pack }) => {
    const version = known[sha512 ?? '']?.record
    const project = version && projects.get(version.projectId)
    const latest = updates[sha512 ?? '']?.record
    const isUpdate = latest !== undefined && latest.id !== version?.id && latest.projectId === project?.id
    return {
      name,
      size,
      enabled: isEnabledContent(name),
      project: project ? { ...project, owner: owners.get(project.id) ?? null } : null,
      version: version && project ? viewVersion(version) : null,
      update: isUpdate ? viewVersion(latest) : null,
      pack,
    }
  })
}

export async function listContent(
  ctx: SignedInCtx,
  id: string,
  type?: ServerContentType,
): Promise<ServerContent> {
  const place = await requirePlace(ctx, id, type)
  const { files, total, installed } = await listFiles(ctx, place)
  return {
    type: place.type,
    types: contentTypesOf(place.installed.flavour),
    folder: place.folder,
    loaders: [...place.loaders],
    game_version: place.gameVersion,
    pack: await viewPack(ctx, installed === undefined ? place.installed : packColumns(installed)),
    files: await identify(ctx, files, place),
    total,
  }
}

type Item = InputOf<typeof installServerContent>['body']['items'][number]

const unsuitable = () => new AppError('not_found', ruleMessage('content_unsuitable'))

/** The requested versions, or the newest ones of the most stable channel. */
async function pickVersions(
  ctx: SignedInCtx,
  items: readonly Item[],
  place: Place,
): Promise<VersionRecord[]> {
  const open = items.filter(({ version_id: id }) => id === undefined)
  const setup = { loader: place.loaders[0], accepted: place.loaders, gameVersion: place.gameVersion }
  const wanted = open.map(({ project_id: projectId }) => ({ projectId, versionId: null }))
  const rows = wanted.length > 0 ? await listPicked(ctx.db, wanted, setup) : []
  const picked = new Map(rows.map(({ projectId, id }) => [projectId, id]))
  const ids = items.map(({ project_id: projectId, version_id: id }) => id ?? picked.get(projectId))
  const found = await onlyVisible(
    ctx,
    await listVersionRecordsById(
      ctx.db,
      ids.flatMap((id) => id ?? []),
    ),
  )
  const byId = new Map(found.map((version) => [version.id, version]))
  const versions = items.map(({ project_id: projectId }, at) => {
    const id = ids[at]
    if (id === undefined) throw unsuitable()
    const version = byId.get(id)
    if (version?.projectId !== projectId) throw notFound('version', id)
    if (!version.loaders.some((loader) => place.loaders.some((own) => own === loader))) throw unsuitable()
    return version
  })
  // The node downloads without an account.
  const visible = await onlyVisible({ ...ctx, actor: ANONYMOUS }, versions)
  if (visible.length < versions.length) throw new AppError('conflict', ruleMessage('content_not_public'))
  return versions
}

/** The versions with what they require, each project once. */
async function resolveAll(ctx: Ctx, versions: readonly VersionRecord[], place: Place): Promise<TreeNode[]> {
  const requested = { loader: place.loaders[0], accepted: place.loaders, game_version: place.gameVersion }
  const anonymous = { ...ctx, actor: ANONYMOUS }
  const found = new Map<string, TreeNode>()
  for (const version of versions)
    for (const node of (await resolveTree(anonymous, version, requested)).nodes) {
      if (node.need !== 'itself' && node.need !== 'required') continue
      if (node.need === 'itself' || !found.has(node.project.id)) found.set(node.project.id, node)
    }
  return [...found.values()]
}

/** What the node stores for a version; undefined if it has no file that the server loads. */
function placedFile(
  { project, version }: TreeNode,
  present: readonly ServerContentFile[],
  { extension }: Place,
): PlacedFile | undefined {
  const file = version?.file
  if (!file || !isContentName(file.filename, extension)) return undefined
  const own = present.filter((other) => other.project?.id === project.id)
  const isDisabled = own.length > 0 && own.every(({ enabled }) => !enabled)
  return {
    path: new URL(file.url).pathname,
    name: contentName(file.filename, !isDisabled),
    size: file.size,
    sha512: file.hashes.sha512,
    replaces: own.map(({ name }) => name),
  }
}

/**
 * Installs versions instead of others of the same projects, and adds the required projects that are not there. A disabled
 * file stays disabled.
 */
export async function installContent(
  ctx: SignedInCtx,
  id: string,
  { items, type }: InputOf<typeof installServerContent>['body'],
): Promise<InstalledContent> {
  const place = await requireChangedPlace(ctx, id, type)
  const versions = await pickVersions(ctx, items, place)
  const nodes = await resolveAll(ctx, versions, place)
  if (nodes.length > CONTENT_INSTALL_MAX)
    throw new AppError(
      'invalid_input',
      ruleMessage('files_together', { count: nodes.length, max: CONTENT_INSTALL_MAX }),
    )
  const present = await identify(ctx, (await listFiles(ctx, place)).files, place)
  const result: InstalledContent = { installed: [], missing: [] }
  const placed: PlacedFile[] = []
  for (const node of nodes) {
    const { project, need, version } = node
    const isPresent = present.some((file) => file.project?.id === project.id)
    if (need === 'required' && isPresent) continue
    const file = isPackFile(node) ? placedFile(node, present, place) : undefined
    if (version && file) {
      placed.push(file)
      result.installed.push({ project_id: project.id, version_id: version.id, name: file.name })
    } else if (need === 'itself') throw unsuitable()
    else result.missing.push({ project_id: project.id, title: project.title })
  }
  const body = { folder: place.folder, files: placed }
  await callFiles(ctx, placeNodeContent, { params: { server: id }, body }, { answerMs: INSTALL_MS })
  return result
}

function requireContentName(name: string, { extension }: Place): void {
  if (!isContentName(name, extension)) throw invalid('name', ruleMessage('content_name'))
}

const isMissing = (error: unknown): boolean => error instanceof AppError && error.code === 'not_found'

/** Renames a file; a repeated request changes nothing. */
export async function enableContent(
  ctx: SignedInCtx,
  id: string,
  { name, enabled, type }: InputOf<typeof enableServerContent>['body'],
): Promise<{ name: string }> {
  const place = await requireChangedPlace(ctx, id, type)
  requireContentName(name, place)
  const target = contentName(name, enabled)
  const [from, to] = [contentName(name, !enabled), target].map((file) => `${place.folder}/${file}`)
  try {
    await callFiles(ctx, moveServerFile, { params: { server: id }, body: { from: from ?? '', to: to ?? '' } })
  } catch (error) {
    const isDone =
      isMissing(error) && (await listFiles(ctx, place)).files.some((file) => file.name === target)
    if (!isDone) throw error
  }
  return { name: target }
}

/** A repeated request changes nothing. */
export async function deleteContent(
  ctx: SignedInCtx,
  id: string,
  { name, type }: InputOf<typeof deleteServerContent>['query'],
): Promise<undefined> {
  const place = await requireChangedPlace(ctx, id, type)
  requireContentName(name, place)
  const query = { path: `${place.folder}/${name}` }
  await callFiles(ctx, deleteServerFile, { params: { server: id }, query }).catch((error: unknown) => {
    if (!isMissing(error)) throw error
  })
}
