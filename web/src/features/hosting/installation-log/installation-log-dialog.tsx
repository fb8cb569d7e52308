import { getInstallationLog } from '@quarry/api/contract/hosting/installation-log'
import type { Server } from '@quarry/api/contract/hosting/servers'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Check, Copy } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useCopy } from '../../../lib/use-copy.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Dialog } from '../../../ui/floating/dialog.tsx'
import { RetryNote } from '../retry-note.tsx'
import { serverRead } from '../server-read.ts'
import { phaseOf } from '../server-state.ts'
import { CHANGING_MS, serverKeys } from '../servers.queries.ts'
import '../../../styles/pages/hosting.css'

interface InstallationLogDialogProps {
  server: Server
  onClose: () => void
}

/** What the last installation of a server did and printed; of one that goes on, as it goes on. */
export function InstallationLogDialog({ server, onClose }: InstallationLogDialogProps) {
  const intl = useIntl()
  const { api } = useRouter().options.context
  const { isCopied, copy } = useCopy()
  const { server_id: id } = server
  const isInstalling = phaseOf(server) === 'installing'
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: [...serverKeys.one(id), 'installation-log'],
    ...serverRead(api, getInstallationLog, { params: { server: id } }),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: isInstalling && CHANGING_MS,
  })
  const text = data?.text
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={intl.formatMessage({ id: 'hosting.installationLog' })}
      footer={
        <Button icon={isCopied ? Check : Copy} disabled={!text} onClick={() => copy(text ?? '')}>
          <FormattedMessage id={isCopied ? 'shell.copied' : 'shell.copy'} />
        </Button>
      }
    >
      {isError && (
        <RetryNote isBusy={isFetching} onRetry={refetch}>
          <FormattedMessage id="hosting.installationLog.failed" />
        </RetryNote>
      )}
      {data === undefined && !isError && <Skeleton />}
      {text === null && (
        <p className="muted">
          <FormattedMessage id="hosting.installationLog.none" />
        </p>
      )}
      {text && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by keys
        <pre className="server-raw mono" dir="ltr" tabIndex={0}>
          {text}
        </pre>
      )}
    </Dialog>
  )
}
