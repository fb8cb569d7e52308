import { X } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '../../../ui/controls/button.tsx'
import { FieldError } from '../../../ui/controls/field-error.tsx'
import { Progress } from '../../../ui/feedback/progress.tsx'
import type { RejectedImage, useGalleryUploads } from './use-gallery-uploads.ts'
import '../../../styles/pages/projects-publishing.css'

/** The progress of images that are added together, and the rejected ones with the reason. */
export function GalleryUploads({ uploads }: { uploads: ReturnType<typeof useGalleryUploads> }) {
  const intl = useIntl()
  const { uploadState, rejected } = uploads
  return (
    <section
      className="gallery-uploads"
      aria-label={intl.formatMessage({ id: 'projects-publishing.gallery.all.list' })}
    >
      {uploadState && (
        <div className="slab gallery-upload">
          <Progress
            label={intl.formatMessage(
              { id: 'projects-publishing.gallery.all.sending' },
              { name: uploadState.name },
            )}
            value={uploadState.done / uploadState.count}
          >
            <FormattedMessage
              id="projects-publishing.gallery.all.progress"
              values={{ done: uploadState.done, count: uploadState.count }}
            />
          </Progress>
          <Button size="small" look="quiet" onClick={uploads.stop}>
            <FormattedMessage id="projects-publishing.gallery.all.stop" />
          </Button>
        </div>
      )}
      {rejected.length > 0 && (
        <ul className="slab">
          {rejected.map((image, at) => (
            <RejectedImages
              key={`${image.file.name} ${at}`}
              image={image}
              onRetry={() => uploads.retry(image)}
              onForget={() => uploads.dismiss(image)}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

type RejectedImagesProps = { image: RejectedImage; onRetry: () => void; onForget: () => void }

function RejectedImages({ image: { file, reason }, onRetry, onForget }: RejectedImagesProps) {
  const intl = useIntl()
  const { name } = file
  const dismiss = intl.formatMessage({ id: 'projects-publishing.gallery.all.dismiss' }, { name })
  return (
    <li className="gallery-upload">
      <FieldError isAlert>
        {intl.formatMessage({ id: 'projects-publishing.gallery.all.refused' }, { name, reason })}
      </FieldError>
      <div className="row">
        <Button
          size="small"
          aria-label={intl.formatMessage({ id: 'projects-publishing.gallery.all.retry' }, { name })}
          onClick={onRetry}
        >
          <FormattedMessage id="shell.retry" />
        </Button>
        <Button
          size="small"
          look="quiet"
          icon={X}
          aria-label={dismiss}
          data-tip={dismiss}
          onClick={onForget}
        />
      </div>
    </li>
  )
}
