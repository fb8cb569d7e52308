import { X } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '../../../ui/controls/button.tsx'
import { FieldError } from '../../../ui/controls/field-error.tsx'
import { Progress } from '../../../ui/feedback/progress.tsx'
import type { RefusedImage, useGalleryUploads } from './use-gallery-uploads.ts'
import '../../../styles/pages/projects-publishing.css'

/** The progress of images that are added together, and the rejected ones with the reason. */
export function GalleryUploads({ uploads }: { uploads: ReturnType<typeof useGalleryUploads> }) {
  const intl = useIntl()
  const { underWay, refused } = uploads
  return (
    <section
      className="gallery-uploads"
      aria-label={intl.formatMessage({ id: 'projects-publishing.gallery.all.list' })}
    >
      {underWay && (
        <div className="slab gallery-upload">
          <Progress
            label={intl.formatMessage(
              { id: 'projects-publishing.gallery.all.sending' },
              { name: underWay.name },
            )}
            value={underWay.done / underWay.count}
          >
            <FormattedMessage
              id="projects-publishing.gallery.all.progress"
              values={{ done: underWay.done, count: underWay.count }}
            />
          </Progress>
          <Button size="small" look="quiet" onClick={uploads.stop}>
            <FormattedMessage id="projects-publishing.gallery.all.stop" />
          </Button>
        </div>
      )}
      {refused.length > 0 && (
        <ul className="slab">
          {refused.map((image, at) => (
            <Refused
              key={`${image.file.name} ${at}`}
              image={image}
              onRetry={() => uploads.retry(image)}
              onForget={() => uploads.forget(image)}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

type RefusedProps = { image: RefusedImage; onRetry: () => void; onForget: () => void }

function Refused({ image: { file, reason }, onRetry, onForget }: RefusedProps) {
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
