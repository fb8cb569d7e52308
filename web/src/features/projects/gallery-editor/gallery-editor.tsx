import { GALLERY_MAX_BYTES } from '@quarry/domain/files/uploads'
import { deleteGalleryImage } from '@quarry/api/contract/projects/projects'
import type { GalleryImage, ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import { useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../../lib/api/use-mutation.ts'
import { useRouter } from '@tanstack/react-router'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { formatBytes } from '../../../lib/format/format.ts'
import { lazy, LazyPart } from '../../../lib/lazy/lazy-part.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { DropArea } from '../../../ui/controls/drop-area.tsx'
import { ConfirmDialog } from '../../../ui/floating/lazy-confirm-dialog.ts'
import { GalleryGrid } from '../gallery/gallery-grid.tsx'
import { projectKeys } from '../project.queries.ts'
import { imageExtensions } from '../../../lib/files/image-files.ts'
import { LeaveGuard } from '../../forms/leave-guard.tsx'
import { withoutCaptions, type Caption } from './gallery-caption.ts'
import type { GalleryDraft } from './gallery-image-dialog.tsx'
import { GalleryUploads } from './gallery-uploads.tsx'
import { useGalleryUploads } from './use-gallery-uploads.ts'
import '../../../styles/pages/projects-publishing.css'

const GalleryImageDialog = lazy(async () => (await import('./gallery-image-dialog.tsx')).GalleryImageDialog)

/** The gallery for members: add images by drop or selection, singly or all at once; edit and remove them. */
export function GalleryEditor({ project }: { project: ProjectDetail }) {
  const intl = useIntl()
  const [drafts, setDrafts] = useState<GalleryDraft[]>([])
  const [draft, ...others] = drafts
  const stop = () => setDrafts([])
  const uploads = useGalleryUploads(project)
  const addAll = (caption: Caption) => {
    const [first, ...files] = drafts.flatMap((one) => (one.kind === 'new' ? [one.file] : []))
    if (first) uploads.add([{ file: first, caption }, ...withoutCaptions(files, caption)])
    stop()
  }
  const [leaving, setLeaving] = useState<GalleryImage>()
  return (
    <>
      <DropArea
        title={intl.formatMessage({ id: 'projects-publishing.gallery.drop' })}
        hint={intl.formatMessage(
          { id: 'projects-publishing.gallery.hint' },
          { limit: formatBytes(intl.locale, GALLERY_MAX_BYTES) },
        )}
        accept={imageExtensions}
        maxBytes={GALLERY_MAX_BYTES}
        isMultiple
        onFiles={(files) =>
          setDrafts(files.map((file, at) => ({ kind: 'new', file, at: at + 1, count: files.length })))
        }
      />
      <GalleryUploads uploads={uploads} />
      <LeaveGuard isOn={uploads.uploadState !== undefined} />
      <GalleryGrid
        project={project}
        actions={(image) => (
          <div className="shot-actions">
            <Button size="small" icon={Pencil} onClick={() => setDrafts([{ kind: 'existing', image }])}>
              <FormattedMessage id="projects-publishing.gallery.edit" />
            </Button>
            <Button size="small" look="quiet-danger" icon={Trash2} onClick={() => setLeaving(image)}>
              <FormattedMessage id="projects-publishing.gallery.remove" />
            </Button>
          </div>
        )}
      />
      {draft && (
        <LazyPart onFail={stop}>
          <GalleryImageDialog
            key={drafts.length}
            project={project}
            draft={draft}
            onDone={() => setDrafts(others)}
            onAll={addAll}
            onClose={stop}
          />
        </LazyPart>
      )}
      {leaving && (
        <LazyPart onFail={() => setLeaving(undefined)}>
          <RemoveDialog project={project} image={leaving} onClose={() => setLeaving(undefined)} />
        </LazyPart>
      )}
    </>
  )
}

type RemoveDialogProps = { project: ProjectDetail; image: GalleryImage; onClose: () => void }

function RemoveDialog({ project, image, onClose }: RemoveDialogProps) {
  const intl = useIntl()
  const { api } = useRouter().options.context
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: () => api(deleteGalleryImage, { params: { project: project.id }, query: { url: image.url } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: projectKeys.all })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={intl.formatMessage({ id: 'projects-publishing.gallery.remove.title' })}
      confirmLabel={intl.formatMessage({ id: 'projects-publishing.gallery.remove' })}
      cancelLabel={intl.formatMessage({ id: 'projects-publishing.delete.keep' })}
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate()}
    >
      <FormattedMessage id="projects-publishing.gallery.remove.text" />
    </ConfirmDialog>
  )
}
