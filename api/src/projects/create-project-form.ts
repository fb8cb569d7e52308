import { ruleMessage } from '../../contract/rules.ts'
import { GALLERY_IMAGES_MAX } from '@quarry/domain/limits/counts'
import { readFile } from 'node:fs/promises'
import { GALLERY_MAX_BYTES, ICON_MAX_BYTES } from '@quarry/domain/files/uploads'
import { NewProject } from '../../contract/projects/project-shapes.ts'
import { GALLERY_SHAPE, ICON_SHAPE, prepareImage } from '../files/images/prepare-image.ts'
import {
  discardReceived,
  type IncomingBody,
  receiveMultipart,
  type ReceivedFile,
} from '../files/uploads/multipart.ts'
import { validate } from '../kernel/validation.ts'
import type { SignedInCtx } from '../kernel/ctx.ts'
import { AppError, invalid } from '../kernel/errors.ts'
import { createProjectDraft } from './create-project.ts'
import { deleteProjectWhole } from './delete-project.ts'
import { addImage } from './gallery/gallery.ts'
import { changeIcon } from './gallery/project-icons.ts'
import type { LinkFields } from './project-fields.ts'

const ICON_PART = 'icon'
/** The gallery and the icon. */
const MAX_FILES = GALLERY_IMAGES_MAX + 1

/** A form with the field names of v2, whichever API version it came from. */
export type ProjectForm = NewProject & Pick<LinkFields, 'link_urls'>

/** Creates a draft with its images from one form and returns its id; a refused image refuses the draft. */
export async function createProjectFromForm(
  ctx: SignedInCtx,
  body: IncomingBody,
  readForm: (json: unknown) => ProjectForm,
): Promise<string> {
  const { data: form, files } = await receiveMultipart<ProjectForm>(body, {
    temporaryDir: ctx.storage.temporaryDir,
    maxFiles: MAX_FILES,
    maxFileBytes: GALLERY_MAX_BYTES,
    readData: async (json) => readForm(json),
    checkFile: (form, part) => {
      if (part !== ICON_PART && !form.gallery_items.some((item) => item.item === part))
        throw invalid(part, ruleMessage('not_in_gallery_items'))
    },
  })
  try {
    const images = await readImages(ctx.actor.id, form, files)
    const draft = await createProjectDraft(ctx, form)
    try {
      const { icon } = images
      if (icon) await changeIcon(ctx, draft.id, async () => icon)
      for (const { bytes, item } of images.gallery)
        await addImage(ctx, draft.id, async () => bytes, {
          featured: item.featured,
          ordering: item.ordering,
          ...(item.title && { title: item.title }),
          ...(item.description && { description: item.description }),
        })
    } catch (error) {
      await deleteProjectWhole(ctx, draft.id)
      throw error
    }
    return draft.id
  } finally {
    await discardReceived(files)
  }
}

/** Decodes every image before anything is written. */
async function readImages(accountId: string, form: NewProject, files: readonly ReceivedFile[]) {
  const byPart = new Map(files.map((file) => [file.part, file]))
  if (byPart.size < files.length) throw invalid('data', ruleMessage('same_part_name_twice'))
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

export const readProjectForm = (json: unknown): ProjectForm =>
  validate(NewProject, renameOldFields(json), 'body') as NewProject

function renameOldFields(json: unknown): unknown {
  if (typeof json !== 'object' || json === null) return json
  const fields = json as Record<string, unknown>
  return { ...fields, title: fields['title'] ?? fields['mod_name'] }
}
