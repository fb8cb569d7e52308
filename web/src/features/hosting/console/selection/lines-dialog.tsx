import { Copy } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '../../../../ui/controls/button.tsx'
import { Note } from '../../../../ui/feedback/note.tsx'
import { Dialog } from '../../../../ui/floating/dialog.tsx'
import { AppLink } from '../../../../ui/navigation/app-link.tsx'
import { findLinks } from './found-links.ts'
import '../../../../styles/pages/hosting-console.css'

interface LinesDialogProps {
  lines: readonly string[]
  onCopy: () => void
  onClose: () => void
}

/** Characters of a text that a browser shows at once. */
const SHOWN_MAX = 200_000

/** Selected lines as a text of their own, in which words can be selected and links be followed. */
export function LinesDialog({ lines, onCopy, onClose }: LinesDialogProps) {
  const intl = useIntl()
  // New lines of the console do not change what is read.
  const [text] = useState(() => lines.join('\n'))
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      className="console-view"
      title={intl.formatMessage({ id: 'hosting-console.view.title' }, { count: lines.length })}
      footer={
        <Button icon={Copy} onClick={onCopy}>
          <FormattedMessage id="hosting-console.copy" />
        </Button>
      }
    >
      {text.length > SHOWN_MAX && (
        <Note level="info">
          <FormattedMessage id="hosting-console.view.cut" />
        </Note>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keyboard */}
      <pre className="console-text" dir="ltr" tabIndex={0}>
        {findLinks(text.slice(0, SHOWN_MAX)).map(({ at, text: part, isLink }) =>
          isLink ? (
            <AppLink key={at} className="link" href={part} rel="noopener noreferrer nofollow">
              {part}
            </AppLink>
          ) : (
            part
          ),
        )}
      </pre>
    </Dialog>
  )
}
