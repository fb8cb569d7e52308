import { ruleMessage } from '../../contract/rules.ts'
import { FILES_PER_VERSION_MAX } from '@quarry/domain/limits/counts'
import type { Db, Tx } from '@quarry/db/db'
import { mintId } from '@quarry/db/ids'
import { record } from '@quarry/db/outbox'
import type { ProjectRow } from '@quarry/db/schema/projects/projects'
import type { Dependency, NewVersion } from '../../contract/versions/version-shapes.ts'
import { DEPENDENCIES_MAX } from '@quarry/domain/limits/counts'
import { extensionOf, isInstallable } from '@quarry/domain/files/file-types'
import { FILE_MAX_BYTES } from '@quarry/domain/files/uploads'
import {
  discardReceived,
  type IncomingBody,
  receiveMultipart,
  type ReceivedFile,
} from '../files/uploads/multipart.ts'
import { atomically, type SignedInCtx } from '../kernel/ctx.ts'
import { AppError, invalid, problem } from '../kernel/errors.ts'
import { translateViolations } from '../kernel/constraint-violations.ts'
import { findProjectRow } from '../projects/projects.queries.ts'
import { accessTo } from '../projects/access/project-access.ts'
import { requireLocked } from '../projects/projects.load.ts'
import { canProject } from '../projects/access/projects.policy.ts'
import {
  checkFilename,
  checkFileTypes,
  insertFiles,
  inspectFiles,
  refuseForeignContent,
  storeFiles,
  typeOf,
  type InspectedFile,
} from '../files/receive-files.ts'
import { listKnownFiles } from './dependencies/dependencies.queries.ts'
import { checkSetup, saveDependencies, splitLoaders, VERSION_VIOLATIONS } from './version-fields.ts'
import { insertVersion } from './version-rows.queries.ts'
import { checkProjectType } from './project-type-change.ts'
import { authorizeSides, saveSides, type Sides } from './project-sides.ts'
import { publications, uploaded } from './version-events.ts'
import { authorizeVersion } from './versions.policy.ts'
import type { Reference } from '../projects/tags/reference-data.ts'
import { logActionOnProject } from '../projects/staff-actions.ts'

/** The fields of a new version, converted from v2 or v3. */
export type VersionFields = Omit<NewVersion, 'environment' | 'project_id'> & { sides?: Sides | undefined }
export type VersionForm = VersionFields & Pick<NewVersion, 'project_id'>
type ReadForm = (json: unknown) => VersionForm

interface Plan {
  form: VersionFields
  project: ProjectRow
}

/** Receives the form, publishes the version and returns its id. On any error neither a file nor a row remains. */
export async function publishVersion(
  ctx: SignedInCtx,
  body: IncomingBody,
  readForm: ReadForm,
): Promise<string> {
  const received = await receiveMultipart<Plan>(body, {
    temporaryDir: ctx.storage.temporaryDir,
    maxFiles: FILES_PER_VERSION_MAX,
    maxFileBytes: () => FILE_MAX_BYTES,
    readData: (json) => planVersion(ctx, readForm(json)),
    checkFile: ({ form }, part, filename) => {
      if (!form.file_parts.includes(part))
        throw invalid('file_parts', ruleMessage('part_not_named', { part }))
      checkFilename(part, filename, typeOf(form.file_types, part))
    },
  })
  try {
    const { form, project } = received.data
    return await storeVersion(ctx, project, await inspectVersion(ctx, form, received.files))
  } finally {
    await discardReceived(received.files)
  }
}

/** A version whose form and files are valid. */
export interface InspectedVersion {
  form: VersionFields
  setup: ReturnType<typeof splitLoaders>
  files: readonly InspectedFile[]
  primaryPart: string | null
  dependencies: readonly Dependency[]
}

/** Checks the files that were received for a version. */
export async function inspectVersion(
  ctx: SignedInCtx,
  form: VersionFields,
  received: readonly ReceivedFile[],
): Promise<InspectedVersion> {
  checkParts(
    form,
    received.map((file) => file.part),
  )
  const setup = splitLoaders(
    form.loaders,
    received.some((file) => extensionOf(file.filename) === 'mrpack'),
  )
  const files = await inspectFiles(ctx, received, form.file_types, {
    ...setup,
    gameVersions: form.game_versions,
  })
  const primaryPart = choosePrimary(form, files)
  const dependencies =
    form.dependencies.length > 0 ? form.dependencies : await dependenciesOfPack(ctx.db, files)
  return { form, setup, files, primaryPart, dependencies }
}

/** Stores files before rows, so that no row refers to a missing file. Returns the id of the version. */
export async function storeVersion(
  ctx: SignedInCtx,
  project: ProjectRow,
  version: InspectedVersion,
): Promise<string> {
  const { form, files, primaryPart, dependencies } = version
  const versionId = mintId()
  const target = { projectId: project.id, versionId }
  if (files.length > 0) await refuseForeignContent(ctx.db, files, project.id)
  await storeFiles(ctx, files, target, (keys) =>
    translateViolations(
      atomically(ctx, async (ctx) => {
        const { db, actor } = ctx
        const locked = await requireStillVisible(ctx, project.id)
        await checkProjectType(ctx, locked, {
          status: form.status,
          loaders: version.setup.loaders,
          isRequested: form.change_project_type,
        })
        await saveSides(ctx, locked, form.sides)
        await insertVersion(db, { id: versionId, projectId: project.id, ...rowOf(ctx, version) })
        await insertFiles(db, files, { ...target, keys, primaryPart })
        await saveDependencies(ctx, versionId, dependencies)
        await logActionOnProject(ctx, project, { action: 'version_uploaded', detail: form.version_number })
        const { status } = form
        const events = publications(target, actor, { status })
        if (files.length > 0) events.push(uploaded(target, actor))
        await record(db, { name: 'version.changed', ...target }, ...events)
      }),
      VERSION_VIOLATIONS,
    ),
  )
  return versionId
}

const rowOf = ({ actor, now }: SignedInCtx, { form, setup }: InspectedVersion) => ({
  authorId: actor.id,
  name: form.name,
  versionNumber: form.version_number,
  changelog: form.changelog ?? '',
  channel: form.version_type,
  status: form.status,
  requestedStatus: null,
  featured: form.featured,
  ordering: form.ordering ?? null,
  ...setup,
  gameVersions: [...new Set(form.game_versions)],
  publishedAt: now(),
})

/** Checks the form before the first byte of a file is read. */
async function planVersion(ctx: SignedInCtx, form: VersionForm): Promise<Plan> {
  const project = await findProjectRow(ctx.db, form.project_id)
  const access = project && (await accessTo(ctx.db, ctx.actor, project))
  if (!project || !access || !canProject(ctx.actor, 'project.view', access))
    throw invalid('project_id', ruleMessage('unknown_project'))
  authorizeVersion(ctx.actor, 'version.upload', access, form.project_id)
  authorizeSides(ctx.actor, { project, access }, form.sides)
  checkVersionFields(form, await ctx.reference())
  return { form, project }
}

/** What can be refused before the first byte of a file is read. */
export function checkVersionFields(form: VersionFields, reference: Reference): void {
  checkSetup(form, reference)
  if (new Set(form.file_parts).size < form.file_parts.length)
    throw invalid('file_parts', ruleMessage('part_twice'))
  if (form.file_parts.length === 0 && form.status !== 'draft')
    throw invalid('file_parts', ruleMessage('file_part_needed'))
}

/** Checks access again: the upload may have taken minutes. The lock serializes this with a deletion of the project. */
async function requireStillVisible(ctx: SignedInCtx<Tx>, projectId: string) {
  const locked = await requireLocked(ctx, projectId, 'project.view').catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'not_found'
      ? invalid('project_id', ruleMessage('unknown_project'))
      : error
  })
  authorizeVersion(ctx.actor, 'version.upload', locked.access, projectId)
  return locked
}

function checkParts(
  { file_parts: wanted, primary_file: primary, file_types: types }: VersionFields,
  arrived: readonly string[],
): void {
  const missing = wanted.find((part) => !arrived.includes(part))
  if (missing !== undefined) throw invalid('file_parts', ruleMessage('part_missing', { part: missing }))
  if (new Set(arrived).size < arrived.length) throw invalid('file_parts', ruleMessage('part_arrived_twice'))
  if (primary && !arrived.includes(primary)) throw invalid('primary_file', ruleMessage('one_of_parts'))
  checkFileTypes(types, arrived)
}

/** Returns the named file, or else the first one the loaders can install. Rejects a primary file they cannot install. */
function choosePrimary(
  { primary_file: named }: VersionFields,
  files: readonly InspectedFile[],
): string | null {
  const candidates = files.filter((file) => file.fileType === null)
  const installable = files.filter((file) => isInstallable(file.fileType))
  const chosen = named
    ? files.find((file) => file.part === named)
    : (candidates.find((file) => file.warning === undefined) ?? candidates[0] ?? installable[0])
  if (files.length > 0 && (!chosen || !isInstallable(chosen.fileType)))
    throw invalid(named ? 'primary_file' : 'files', ruleMessage('not_installable'), 'invalid_file')
  if (chosen?.warning !== undefined)
    throw new AppError('invalid_file', chosen.warning, { fields: [problem(chosen.part, chosen.warning)] })
  return chosen?.part ?? null
}

/** Dependencies of a pack whose form declares none: its files, as versions if their hash is known, else by name. */
async function dependenciesOfPack(db: Db, files: readonly InspectedFile[]): Promise<Dependency[]> {
  const packs = files.flatMap((file) => file.modpack ?? [])
  const entries = packs.flatMap((pack) => pack.files)
  const sha1s = [...new Set(entries.map((entry) => entry.sha1))]
  const known = sha1s.length ? await listKnownFiles(db, sha1s) : []
  const bySha1 = new Map(known.map((file) => [file.sha1, file]))
  const names = [
    ...entries.filter((entry) => !bySha1.has(entry.sha1)).map((entry) => entry.filename),
    ...packs.flatMap((p) => p.overrides),
  ]
  const versions = new Map(known.map((file) => [file.versionId, file.projectId]))
  const count = versions.size + new Set(names).size
  if (count > DEPENDENCIES_MAX)
    throw new AppError('invalid_file', ruleMessage('pack_brings_too_many', { count, max: DEPENDENCIES_MAX }))
  return [
    ...[...versions].map(([versionId, projectId]) => ({
      version_id: versionId,
      project_id: projectId,
      file_name: null,
    })),
    ...[...new Set(names)].map((name) => ({ version_id: null, project_id: null, file_name: name })),
  ].map((target) => ({ ...target, dependency_type: 'embedded' as const }))
}
