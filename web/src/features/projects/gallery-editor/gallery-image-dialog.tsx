import { GALLERY_DESCRIPTION, GALLERY_TITLE } from '@quarry/domain/limits/lengths'
import { editGalleryImage } from '@quarry/api/contract/projects/projects'
import type { ApiClient } from '@quarry/api/contract/client'
import type { EditableImage, ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useRef, useState, type FormEvent } from 'react'
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl'
import { useTexts } from '../../../lib/i18n/use-texts.ts'
import { FormDialog } from '../../../ui/floating/form-dialog.tsx'
import { TextAreaField, TextField } from '../../../ui/controls/text-field.tsx'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { projectKeys } from '../project.queries.ts'
import { LazyFormConflicts } from '../../forms/lazy-form-conflicts.tsx'
import { FormError } from '../../forms/form-error.tsx'
import { pickFields } from '../../forms/pick-fields.ts'
import { maxLength } from '../../forms/validation-rules.ts'
import { useForm } from '../../forms/use-form.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { addImage, newCaption, type Caption } from './gallery-caption.ts'
import '../../../styles/pages/projects-publishing.css'

/** A new image is the `at`-th of `count` images that were selected together. */
export type GalleryDraft =
  | { kind: 'new'; file: File; at: number; count: number }
  | { kind: 'existing'; image: EditableImage }

type GalleryImageDialogProps = {
  project: ProjectDetail
  draft: GalleryDraft
  onDone: () => void
  /** Adds this image with its caption and all following images without one. */
  onAll: (caption: Caption) => void
  onClose: () => void
}

export function GalleryImageDialog({ project, draft, onDone, onAll, onClose }: GalleryImageDialogProps) {
  const intl = useIntl()
  const { api } = useRouter().options.context
  const queryClient = useQueryClient()
  const [preview] = useState(() => previewOf(draft))
  const isForAll = useRef(false)
  const reload = () => queryClient.invalidateQueries({ queryKey: projectKeys.all })
  const key = `gallery:${project.id}:${draft.kind === 'existing' ? draft.image.url : 'new'}`
  const stored = draft.kind === 'existing' ? currentImage(draft.image, project) : undefined
  const form = useForm<Caption, string>({
    drafts: [key],
    stored: stored ? captionOf(stored) : newCaption(project),
    ...(stored?.revision !== undefined && { revision: stored.revision }),
    reload,
    rules: { title: maxLength(GALLERY_TITLE), description: maxLength(GALLERY_DESCRIPTION) },
    save: async (values, changed, base) => {
      if (isForAll.current) return onAll(values)
      if (draft.kind === 'new') await addImage(api, project.id, { file: draft.file, caption: values })
      else await saveImage(api, project, draft.image, { ...pickFields(values, changed), revision: base })
      await reload()
      return onDone()
    },
  })
  const submit = (isAll: boolean, event?: FormEvent) => {
    isForAll.current = isAll
    form.submit(event)
  }
  const left = draft.kind === 'new' ? draft.count - draft.at + 1 : 1
  const label = useTexts('projects-publishing.gallery')
  return (
    <FormDialog
      draft={key}
      title={titleOf(intl, draft)}
      action={label(draft.kind === 'new' ? 'add.action' : 'edit.action')}
      isBusy={form.isSaving}
      onSubmit={(event) => submit(false, event)}
      onClose={onClose}
      more={
        left > 1 && (
          <Button disabled={form.isSaving} onClick={() => submit(true)}>
            <FormattedMessage id="projects-publishing.gallery.all.action" values={{ count: left }} />
          </Button>
        )
      }
      head={<img className="shot-preview" src={preview} alt="" onLoad={() => URL.revokeObjectURL(preview)} />}
    >
      <FormError error={form.error} />
      <LazyFormConflicts
        form={form}
        labelOf={label}
        textOf={(field, value) => (field === 'featured' ? undefined : String(value))}
      />
      <TextField
        name="title"
        label={label('title')}
        isOptional
        limit={GALLERY_TITLE.max}
        value={form.values.title}
        error={form.errors.title}
        onChange={(event) => form.set('title', event.target.value)}
      />
      <TextAreaField
        name="description"
        label={label('description')}
        hint={label('description.hint')}
        isOptional
        limit={GALLERY_DESCRIPTION.max}
        value={form.values.description}
        error={form.errors.description}
        onChange={(event) => form.set('description', event.target.value)}
      />
      <TextField
        name="ordering"
        label={label('ordering')}
        hint={label('ordering.hint')}
        type="number"
        value={String(form.values.ordering)}
        error={form.errors.ordering}
        onChange={(event) => form.set('ordering', Number(event.target.value))}
      />
      <Checkbox
        checked={form.values.featured}
        hint={label('featured.hint')}
        onChange={(event) => form.set('featured', event.target.checked)}
      >
        {label('featured')}
      </Checkbox>
    </FormDialog>
  )
}

const titleOf = (intl: IntlShape, draft: GalleryDraft) =>
  draft.kind === 'existing'
    ? intl.formatMessage({ id: 'projects-publishing.gallery.edit.title' })
    : intl.formatMessage(
        { id: 'projects-publishing.gallery.add.title' },
        { at: draft.at, count: draft.count },
      )

/** The image as it is stored now: others may have changed it since the dialog was opened. */
const currentImage = (image: EditableImage, { gallery }: ProjectDetail) =>
  gallery.find(({ url }) => url === image.url) ?? image

const captionOf = ({ title, description, ordering, featured }: EditableImage): Caption => ({
  title: title ?? '',
  description: description ?? '',
  ordering,
  featured,
})

function saveImage(
  api: ApiClient,
  project: ProjectDetail,
  { url }: EditableImage,
  { title, description, featured, ...others }: Partial<Caption> & { revision: string },
): Promise<unknown> {
  return api(editGalleryImage, {
    params: { project: project.id },
    query: {
      url,
      ...others,
      ...(title !== undefined && { title: title.trim() }),
      ...(description !== undefined && { description: description.trim() }),
      ...(featured !== undefined && { featured: featured ? ('true' as const) : ('false' as const) }),
    },
  })
}

const previewOf = (draft: GalleryDraft) =>
  draft.kind === 'existing' ? draft.image.url : URL.createObjectURL(draft.file)
