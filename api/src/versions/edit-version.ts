import { ruleMessage } from '../../contract/rules.ts'
import { PACK_LOADER } from '@quarry/domain/projects/loaders'
import { isListedVersion } from '@quarry/domain/versions/version-statuses'
import { isInstallable, type HashAlgorithm } from '@quarry/domain/files/file-types'
import type { Tx } from '@quarry/db/db'
import { record } from '@quarry/db/outbox'
import type { ProjectRow } from '@quarry/db/schema/projects/projects'
import type { VersionUpdate } from '@quarry/db/schema/versions/versions'
import type { VersionPatch } from '../../contract/versions/version-shapes.ts'
import { atomically, type SignedInCtx } from '../kernel/ctx.ts'
import { AppError, invalid } from '../kernel/errors.ts'
import { refuseStaleFields } from '../kernel/field-revision.ts'
import { announce, discardObjects } from '../files/uploads/stored-objects.ts'
import { translateViolations } from '../kernel/constraint-violations.ts'
import {
  deleteFileRow,
  findFileByHash,
  promoteFirst,
  replacePrimary,
  setFileType,
  type FileReference,
} from '../files/files.queries.ts'
import { checkExtension } from '../files/receive-files.ts'
import { mergeDependencies } from './dependencies/dependencies.queries.ts'
import {
  checkSetup,
  saveDependencies,
  splitLoaders,
  versionFields,
  VERSION_VIOLATIONS,
} from './version-fields.ts'
import { deleteVersion, shiftDownloads, updateVersion } from './version-rows.queries.ts'
import { checkProjectType } from './project-type-change.ts'
import { saveSides, type Sides } from './project-sides.ts'
import { publications } from './version-events.ts'
import { requireLockedVersion } from './versions.load.ts'
import { authorizeVersion } from './versions.policy.ts'
import type { VersionRecord } from './versions.queries.ts'
import { changesBetween } from '../moderation/staff-log/logged-changes.ts'
import { logActionOnProject } from '../projects/staff-actions.ts'

/** The patch of a version, converted from v2 or v3 fields. */
export type VersionChange = Omit<VersionPatch, 'environment'> & { sides?: Sides | undefined }

/** `changeOf` runs under the lock, since the patch may depend on the current version. */
export async function editVersionDetails(
  ctx: SignedInCtx,
  id: string,
  changeOf: (version: VersionRecord) => VersionChange,
): Promise<undefined> {
  const reference = await ctx.reference()
  return translateViolations(
    atomically(ctx, async (ctx) => {
      const { version, project, access } = await requireLockedVersion(ctx, id, 'version.edit')
      const patch = changeOf(version)
      checkSetup(patch, reference)
      if (patch.loaders?.includes(PACK_LOADER) && !version.loaders.includes(PACK_LOADER))
        throw invalid('loaders', ruleMessage('not_a_pack'))
      if (patch.downloads !== undefined) authorizeVersion(ctx.actor, 'version.correct_downloads', access, id)
      const columns = columnsOf(version, patch)
      refuseStaleFields(
        versionFields(version, project),
        sentFields({ version, project }, columns, patch),
        patch.revision,
      )
      await checkProjectType(ctx, { project, access }, typeChangeOf(version, columns, patch))
      await saveSides(ctx, { project, access }, patch.sides)
      if (Object.keys(columns).length > 0) await updateVersion(ctx.db, id, columns)
      if (patch.downloads !== undefined)
        await shiftDownloads(ctx.db, project.id, patch.downloads - version.downloads)
      if (patch.dependencies) await saveDependencies(ctx, id, patch.dependencies)
      await editFiles(ctx.db, version, patch)
      const { dependencies, primary_file, file_types } = patch
      await logActionOnProject(ctx, project, {
        action: 'version_edited',
        detail: version.versionNumber,
        ...changesBetween(version, { ...columns, dependencies, primary_file, file_types }),
      })
      const target = { versionId: id, projectId: project.id }
      const { status = version.status } = patch
      const published = publications(target, ctx.actor, { before: version.status, status })
      await record(ctx.db, { name: 'version.changed', ...target }, ...published)
      return undefined
    }),
    VERSION_VIOLATIONS,
  )
}

const typeChangeOf = (version: VersionRecord, columns: VersionUpdate, patch: VersionPatch) => ({
  versionId: version.id,
  status: patch.status ?? version.status,
  loaders: columns.loaders ?? version.loaders,
  ...(isListedVersion(version.status) && { listedLoaders: version.loaders }),
  isRequested: patch.change_project_type,
})

function columnsOf(version: VersionRecord, patch: VersionPatch): VersionUpdate {
  const columns: VersionUpdate = {
    name: patch.name,
    versionNumber: patch.version_number,
    changelog: patch.changelog === null ? '' : patch.changelog,
    channel: patch.version_type,
    gameVersions: patch.game_versions && [...new Set(patch.game_versions)],
    featured: patch.featured,
    status: patch.status,
    requestedStatus: patch.requested_status,
    ordering: patch.ordering,
    downloads: patch.downloads,
    ...(patch.loaders && splitLoaders(patch.loaders, version.loaders.includes(PACK_LOADER))),
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}

/** The fields of the patch as they will be stored. */
function sentFields(
  { version, project }: { version: VersionRecord; project: ProjectRow },
  columns: VersionUpdate,
  patch: VersionChange,
) {
  const edited = versionFields({ ...version, ...(columns as Partial<VersionRecord>) }, project)
  const sent = Object.entries(edited).filter(([name]) => patch[name as keyof VersionChange] !== undefined)
  return {
    ...Object.fromEntries(sent),
    dependencies: patch.dependencies,
    environment: patch.sides && [patch.sides.client, patch.sides.server],
  }
}

async function editFiles(tx: Tx, version: VersionRecord, patch: VersionPatch): Promise<void> {
  const find = (algorithm: HashAlgorithm, hash: string, field: string) => {
    const file = version.files.find((candidate) => candidate[algorithm] === hash.toLowerCase())
    if (!file) throw invalid(field, ruleMessage('file_not_of_version', { hash }))
    return file
  }
  if (patch.primary_file) {
    const chosen = find(...patch.primary_file, 'primary_file')
    if (!isInstallable(chosen.fileType)) throw invalid('primary_file', ruleMessage('not_installable'))
    await replacePrimary(tx, version.id, chosen.sha1)
  }
  for (const [index, change] of (patch.file_types ?? []).entries()) {
    const file = find(change.algorithm, change.hash, `file_types.${index}.hash`)
    checkExtension(`file_types.${index}.file_type`, file.filename, change.file_type)
    if (file.primary && !isInstallable(change.file_type))
      throw invalid(`file_types.${index}.file_type`, ruleMessage('not_installable'))
    await setFileType(tx, version.id, { sha1: file.sha1, fileType: change.file_type })
  }
}

/** The database turns dependencies on the version into dependencies on its project. */
export async function deleteVersionWhole(ctx: SignedInCtx, id: string): Promise<undefined> {
  const keys = await atomically(ctx, async (ctx) => {
    const { version, project } = await requireLockedVersion(ctx, id, 'version.delete')
    const keys = version.files.map((file) => file.storageKey)
    await announce(ctx.db, keys, ctx.actor.id)
    await mergeDependencies(ctx.db, id)
    await deleteVersion(ctx.db, id)
    await logActionOnProject(ctx, project, { action: 'version_deleted', detail: version.versionNumber })
    await record(ctx.db, { name: 'version.deleted', versionId: id, projectId: project.id })
    return keys
  })
  await discardObjects(ctx, keys)
  return undefined
}

/** `versionId` selects one of several versions that contain the file; without it, the newest loses the file. */
export async function deleteFileOf(ctx: SignedInCtx, file: FileReference): Promise<undefined> {
  const unknown = () => new AppError('not_found', ruleMessage('no_file_with_hash', { hash: file.hash }))
  const keys = await atomically(ctx, async (ctx) => {
    const found = await findFileByHash(ctx.db, file)
    if (!found) throw unknown()
    const { version, project } = await requireLockedVersion(ctx, found.versionId, 'file.delete').catch(
      (error: unknown) => {
        throw error instanceof AppError && error.code === 'not_found' ? unknown() : error
      },
    )
    // A concurrent request may have deleted it before this one got the lock.
    const deletedFile = version.files.find(({ storageKey }) => storageKey === found.storageKey)
    if (!deletedFile) throw unknown()
    const others = version.files.filter((other) => other !== deletedFile)
    if (!others.some(({ fileType }) => isInstallable(fileType)))
      throw new AppError('invalid_input', ruleMessage('last_file'))
    await announce(ctx.db, [found.storageKey], ctx.actor.id)
    await deleteFileRow(ctx.db, found.id)
    await logActionOnProject(ctx, project, { action: 'file_deleted', detail: deletedFile.filename })
    if (deletedFile.primary) await promoteFirst(ctx.db, version.id)
    await record(ctx.db, { name: 'version.changed', versionId: version.id, projectId: project.id })
    return [found.storageKey]
  })
  await discardObjects(ctx, keys)
  return undefined
}
