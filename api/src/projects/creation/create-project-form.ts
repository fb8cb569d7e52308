import { readFile } from 'node:fs/promises'
import { NEW_PROJECT_SCOPES } from '@quarry/domain/accounts/scopes'
import { FILES_PER_VERSION_MAX, GALLERY_IMAGES_MAX } from '@quarry/domain/limits/counts'
import { FILE_MAX_BYTES, GALLERY_MAX_BYTES, ICON_MAX_BYTES } from '@quarry/domain/files/uploads'
import { ruleMessage } from '../../../contract/rules.ts'
import { GALLERY_SHAPE, ICON_SHAPE, prepareImage } from '../../files/images/prepare-image.ts'
import { checkFilename, typeOf } from '../../files/receive-files.ts'
import {
  discardReceived,
  type IncomingBody,
  receiveMultipart,
  type ReceivedFile,
} from '../../files/uploads/multipart.ts'
import { actingWith, withScope, type SignedInActor } from '../../kernel/actor.ts'
import type { SignedInCtx } from '../../kernel/ctx.ts'
import { AppError, invalid } from '../../kernel/errors.ts'
import { storeVersion, type InspectedVersion } from '../../versions/create-version.ts'
import { createProjectDraft } from '../create-project.ts'
import { undoCreation } from '../delete-project.ts'
import { addImage } from '../gallery/gallery.ts'
import { changeIcon } from '../gallery/project-icons.ts'
import { requireProjectRow } from '../projects.load.ts'
import type { Reference } from '../tags/reference-data.ts'
import { checkInitialVersions, inspectInitialVersions, versionOf } from './initial-versions.ts'
import type { ProjectForm } from './project-forms.ts'

const ICON_PART = 'icon'
/** The gallery, the icon and the files of versions. */
const MAX_FILES = GALLERY_IMAGES_MAX + 1 + FILES_PER_VERSION_MAX

/** Creates a draft with its images and versions from one form and returns its id; refuses all if it refuses one of them. */
export async function createProjectFromForm(
  ctx: SignedInCtx,
  body: IncomingBody,
  readForm: (json: unknown, reference: Reference) => ProjectForm,
): Promise<string> {
  const { data: form, files } = await receiveMultipart<ProjectForm>(body, {
    temporaryDir: ctx.storage.temporaryDir,
    maxFiles: MAX_FILES,
    maxFileBytes: (form, part) => (versionOf(form, part) ? FILE_MAX_BYTES : GALLERY_MAX_BYTES),
    readData: async (json) => {
      const reference = await ctx.reference()
      const form = readForm(json, reference)
      checkInitialVersions(form, reference)
      return form
    },
    checkFile: (form, part, filename) => {
      const version = versionOf(form, part)
      if (version) return checkFilename(part, filename, typeOf(version.file_types, part))
      if (part !== ICON_PART && !form.gallery_items.some((item) => item.item === part))
        throw invalid(part, ruleMessage('not_in_gallery_items'))
    },
  })
  try {
    if (new Set(files.map((file) => file.part)).size < files.length)
      throw invalid('data', ruleMessage('same_part_name_twice'))
    const images = await readImages(ctx.actor.id, form, files)
    const versions = await inspectInitialVersions(ctx, form, files)
    const draft = await createProjectDraft(ctx, form)
    try {
      await addParts({ ...ctx, actor: actingAsCreator(ctx.actor) }, draft.id, { images, versions })
    } catch (error) {
      await undoCreation(ctx, draft.id)
      throw error
    }
    return draft.id
  } finally {
    await discardReceived(files)
  }
}

/** The right to create a project includes everything that its form contains. */
const actingAsCreator = (actor: SignedInActor): SignedInActor =>
  NEW_PROJECT_SCOPES.reduce((acting, scope) => actingWith(withScope(acting, scope), scope), actor)

async function addParts(
  ctx: SignedInCtx,
  projectId: string,
  { images, versions }: { images: Images; versions: readonly InspectedVersion[] },
): Promise<void> {
  const { icon } = images
  if (icon) await changeIcon(ctx, projectId, async () => icon)
  for (const { bytes, item } of images.gallery)
    await addImage(ctx, projectId, async () => bytes, {
      featured: item.featured,
      ordering: item.ordering,
      ...(item.title && { title: item.title }),
      ...(item.description && { description: item.description }),
    })
  for (const version of versions)
    await storeVersion(ctx, (await requireProjectRow(ctx, projectId)).project, version)
}

type Images = Awaited<ReturnType<typeof readImages>>

/** Decodes every image before anything is written. */
async function readImages(accountId: string, form: ProjectForm, files: readonly ReceivedFile[]) {
  const byPart = new Map(files.map((file) => [file.part, file]))
  if (form.gallery_items.filter((item) => item.featured).length > 1)
    throw invalid('gallery_items', ruleMessage('one_featured_image'))
  const iconFile = byPart.get(ICON_PART)
  if (iconFile && iconFile.sizeBytes > ICON_MAX_BYTES)
    throw new AppError('too_large', ruleMessage('icon_too_large', { max: ICON_MAX_BYTES }))
  const icon = iconFile && (await readFile(iconFile.path))
  if (icon) await prepareImage(accountId, icon, ICON_SHAPE)
  const gallery = []
  for (const item of form.gallery_items) {
    const file = byPart.get(item.item)
    if (!file) throw invalid('gallery_items', ruleMessage('part_missing', { part: item.item }))
    const bytes = await readFile(file.path)
    await prepareImage(accountId, bytes, GALLERY_SHAPE)
    gallery.push({ item, bytes })
  }
  return { icon, gallery }
}
