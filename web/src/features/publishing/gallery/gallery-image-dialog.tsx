import { GALLERY_DESCRIPTION, GALLERY_TITLE } from '@quarry/domain/texts/lengths'
import { addGalleryImage, editGalleryImage } from '@quarry/api/contract/catalogue/catalogue'
import type { ApiClient } from '@quarry/api/contract/client'
import type { GalleryImage, ProjectDetail } from '@quarry/api/contract/catalogue/projects'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { type IntlShape, useIntl } from 'react-intl'
import { useTexts } from '../../../lib/i18n/use-texts.ts'
import { FormDialog } from '../../../ui/floating/form-dialog.tsx'
import { TextAreaField, TextField } from '../../../ui/controls/text-field.tsx'
import { Checkbox } from '../../../ui/controls/tick.tsx'
import { projectKeys } from '../../projects/project.queries.ts'
import { FormError } from '../../forms/form-error.tsx'
import { atMost } from '../../forms/rules.ts'
import { useForm } from '../../forms/use-form.ts'
import { extensionOf } from '../../../lib/image-files.ts'
import '../../../styles/pages/publishing.css'

/** A new one is the `at`-th of `count` that were chosen together. */
export type GalleryDraft =
  | { kind: 'new'; file: File; at: number; count: number }
  | { kind: 'existing'; image: GalleryImage }

type Caption = { title: string; description: string; ordering: number; featured: boolean }
type GalleryImageDialogProps = {
  project: ProjectDetail
  draft: GalleryDraft
  onDone: () => void
  onClose: () => void
}

export function GalleryImageDialog({ project, draft, onDone, onClose }: GalleryImageDialogProps) {
  const intl = useIntl()
  const { api } = useRouter().options.context
  const queryClient = useQueryClient()
  const [preview] = useState(() => previewOf(draft))
  const form = useForm<Caption>({
    stored: captionOf(draft, project),
    rules: { title: atMost(GALLERY_TITLE), description: atMost(GALLERY_DESCRIPTION) },
    save: async (values) => {
      await saveImage(api, project, draft, values)
      await queryClient.invalidateQueries({ queryKey: projectKeys.all })
      onDone()
    },
  })
  const label = useTexts('publishing.gallery')
  return (
    <FormDialog
      title={titleOf(intl, draft)}
      action={label(draft.kind === 'new' ? 'add.action' : 'edit.action')}
      isBusy={form.isSaving}
      onSubmit={form.submit}
      onClose={onClose}
      head={<img className="shot-preview" src={preview} alt="" onLoad={() => URL.revokeObjectURL(preview)} />}
    >
      <FormError error={form.error} />
      <TextField
        label={label('title')}
        isOptional
        limit={GALLERY_TITLE.max}
        value={form.values.title}
        error={form.errors.title}
        onChange={(event) => form.set('title', event.target.value)}
      />
      <TextAreaField
        label={label('description')}
        hint={label('description.hint')}
        isOptional
        limit={GALLERY_DESCRIPTION.max}
        value={form.values.description}
        error={form.errors.description}
        onChange={(event) => form.set('description', event.target.value)}
      />
      <TextField
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
    ? intl.formatMessage({ id: 'publishing.gallery.edit.title' })
    : intl.formatMessage({ id: 'publishing.gallery.add.title' }, { at: draft.at, count: draft.count })

function captionOf(draft: GalleryDraft, project: ProjectDetail): Caption {
  if (draft.kind === 'existing') {
    const { title, description, ordering, featured } = draft.image
    return { title: title ?? '', description: description ?? '', ordering, featured }
  }
  const last = Math.max(-1, ...project.gallery.map((image) => image.ordering))
  return { title: '', description: '', ordering: last + 1, featured: project.gallery.length === 0 }
}

function saveImage(
  api: ApiClient,
  project: ProjectDetail,
  draft: GalleryDraft,
  values: Caption,
): Promise<unknown> {
  const params = { project: project.id }
  const { title, description, ordering } = values
  const featured = values.featured ? ('true' as const) : ('false' as const)
  if (draft.kind === 'existing')
    return api(editGalleryImage, {
      params,
      query: {
        url: draft.image.url,
        title: title.trim(),
        description: description.trim(),
        ordering,
        featured,
      },
    })
  return api(addGalleryImage, {
    params,
    query: {
      ext: extensionOf(draft.file),
      featured,
      ordering,
      ...(title.trim() && { title: title.trim() }),
      ...(description.trim() && { description: description.trim() }),
    },
    body: draft.file,
  })
}

const previewOf = (draft: GalleryDraft) =>
  draft.kind === 'existing' ? draft.image.url : URL.createObjectURL(draft.file)
