import { X } from 'lucide-react'
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl'
import { Button } from '../../../../ui/controls/button.tsx'
import { FieldError } from '../../../../ui/controls/field-error.tsx'
import { Progress } from '../../../../ui/feedback/progress.tsx'
import type { ImageUpload } from './use-upload-list.ts'
import '../../../../styles/pages/markdown-images.css'

type ImageUploadListProps = {
  uploads: readonly ImageUpload[]
  onForget: (id: string) => void
  /** Repeats a failed upload. */
  onRetry?: (id: string) => void
}

/** Running uploads, and failed ones with the reason. The text stays editable meanwhile. */
export function ImageUploadList({ uploads, onForget, onRetry }: ImageUploadListProps) {
  const intl = useIntl()
  const action = (upload: ImageUpload) =>
    intl.formatMessage(
      { id: upload.error ? 'markdown.upload.dismiss' : 'markdown.upload.cancel' },
      { name: upload.name },
    )
  return (
    <ul
      className="md-uploads"
      aria-label={intl.formatMessage({ id: 'markdown.upload.list' })}
      aria-live="polite"
    >
      {uploads.map((upload) => (
        <li key={upload.id}>
          {upload.error ? (
            <FieldError isAlert>
              {intl.formatMessage(
                { id: 'markdown.upload.failed' },
                { name: upload.name, reason: upload.error },
              )}
            </FieldError>
          ) : (
            <Progress label={upload.name} value={upload.share}>
              <FormattedNumber value={upload.share} style="percent" />
            </Progress>
          )}
          {onRetry && upload.mayRetry && (
            <Button size="small" onClick={() => onRetry(upload.id)}>
              <FormattedMessage id="markdown.upload.retry" values={{ name: upload.name }} />
            </Button>
          )}
          <button
            type="button"
            className="btn btn-quiet btn-icon btn-s"
            aria-label={action(upload)}
            data-tip={action(upload)}
            onClick={() => onForget(upload.id)}
          >
            <X className="i" aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  )
}
