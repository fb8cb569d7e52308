import { FormattedMessage, useIntl } from 'react-intl'
import { formatBytes } from '../../../../lib/format/format.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Progress } from '../../../../ui/feedback/progress.tsx'
import type { UploadProgress as Sent } from '../../../../lib/files/upload-request.ts'
import '../../../../styles/pages/projects-publishing.css'

/** Upload progress as text and as a bar; the last part is the server's check of the files. */
export function UploadProgress({ progress, onCancel }: { progress: Sent; onCancel: () => void }) {
  const intl = useIntl()
  const { sentBytes, totalBytes } = progress
  const isSent = totalBytes > 0 && sentBytes >= totalBytes
  return (
    <div className="upload-progress" aria-live="polite">
      <Progress
        label={intl.formatMessage({
          id: isSent ? 'projects-publishing.upload.checking' : 'projects-publishing.upload.sending',
        })}
        value={totalBytes > 0 ? sentBytes / totalBytes : 0}
      >
        {totalBytes > 0 && (
          <FormattedMessage
            id="projects-publishing.upload.sent"
            values={{
              sent: formatBytes(intl.locale, sentBytes),
              total: formatBytes(intl.locale, totalBytes),
            }}
          />
        )}
      </Progress>
      <Button look="quiet" onClick={onCancel} disabled={isSent}>
        <FormattedMessage id="projects-publishing.cancel" />
      </Button>
    </div>
  )
}
