import { ruleMessage } from '../../contract/rules.ts'
import { FILES_PER_VERSION_MAX } from '@quarry/domain/limits/counts'
import { record } from '@quarry/db/outbox'
import { FILE_MAX_BYTES } from '@quarry/domain/files/uploads'
import { addVersionFiles } from '../../contract/versions/versions.ts'
import type { InputOf } from '../../contract/endpoint.ts'
import { discardReceived, type IncomingBody, receiveMultipart } from '../files/uploads/multipart.ts'
import { validate } from '../kernel/validation.ts'
import { atomically, type SignedInCtx } from '../kernel/ctx.ts'
import { invalid } from '../kernel/errors.ts'
import { translateViolations } from '../kernel/constraint-violations.ts'
import {
  checkFilename,
  checkFileTypes,
  insertFiles,
  inspectFiles,
  refuseForeignContent,
  storeFiles,
  typeOf,
} from '../files/receive-files.ts'
import { VERSION_VIOLATIONS } from './version-fields.ts'
import { uploaded } from './version-events.ts'
import { requireLockedVersion } from './versions.load.ts'
import { changesTo } from '../moderation/staff-log/logged-changes.ts'
import { logActionOnProject } from '../projects/staff-actions.ts'

type Form = InputOf<typeof addVersionFiles>['body']

/** Added files are never primary, so warnings about their content do not reject them. */
export async function addFiles(ctx: SignedInCtx, versionId: string, body: IncomingBody): Promise<undefined> {
  const check = () => atomically(ctx, (ctx) => requireLockedVersion(ctx, versionId, 'version.edit'))
  const received = await receiveMultipart(body, {
    temporaryDir: ctx.storage.temporaryDir,
    maxFiles: FILES_PER_VERSION_MAX,
    maxFileBytes: () => FILE_MAX_BYTES,
    readData: async (json) => {
      const form = validate(addVersionFiles.body, json, 'body') as Form
      return { form, version: (await check()).version }
    },
    checkFile: ({ form }, part, filename) => checkFilename(part, filename, typeOf(form.file_types, part)),
  })
  try {
    const { form, version } = received.data
    if (received.files.length === 0) throw invalid('files', ruleMessage('file_needed'))
    checkFileTypes(
      form.file_types,
      received.files.map((file) => file.part),
    )
    const { loaders, gameVersions, projectId } = version
    const files = await inspectFiles(ctx, received.files, form.file_types, { loaders, gameVersions })
    await refuseForeignContent(ctx.db, files, projectId)
    const taken = version.files.find((old) =>
      files.some((file) => file.filename.toLowerCase() === old.filename.toLowerCase()),
    )
    if (taken) throw VERSION_VIOLATIONS.files_version_filename_key()
    const target = { projectId, versionId: version.id }
    await storeFiles(ctx, files, target, (keys) =>
      translateViolations(
        atomically(ctx, async (ctx) => {
          // The version may have been deleted during the upload.
          const { project } = await requireLockedVersion(ctx, versionId, 'version.edit')
          await insertFiles(ctx.db, files, { ...target, keys, primaryPart: null })
          await logActionOnProject(ctx, project, {
            action: 'version_edited',
            detail: version.versionNumber,
            ...changesTo({ files: files.map((file) => file.filename) }),
          })
          await record(ctx.db, { name: 'version.changed', ...target }, uploaded(target, ctx.actor))
        }),
        VERSION_VIOLATIONS,
      ),
    )
    return undefined
  } finally {
    await discardReceived(received.files)
  }
}
