import type { Server } from '@quarry/api/contract/hosting/servers'
import { Check, ChevronDown, Copy } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useCopy } from '../../../lib/use-copy.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/floating/dialog.tsx'
import { ServerInfo } from '../options/server-info.tsx'
import '../../../styles/pages/hosting.css'

/** The facts of a server, and its data from the API. */
export function ServerDetails({ server, onClose }: { server: Server; onClose: () => void }) {
  const intl = useIntl()
  const { isCopied, copy } = useCopy()
  const raw = JSON.stringify(server, null, 2)
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={intl.formatMessage({ id: 'hosting.shell.details' })}
      footer={
        <Button icon={isCopied ? Check : Copy} onClick={() => copy(raw)}>
          <FormattedMessage id={isCopied ? 'shell.copied' : 'hosting.shell.details.copy'} />
        </Button>
      }
    >
      <div className="stack">
        <ServerInfo server={server} />
        <details className="fold">
          <summary>
            <FormattedMessage id="hosting.shell.details.raw" />
            <ChevronDown className="i" aria-hidden="true" />
          </summary>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by keys */}
          <pre className="server-raw mono" dir="ltr" tabIndex={0}>
            {raw}
          </pre>
        </details>
      </div>
    </Dialog>
  )
}
