import { retryServerOperation, type Server, type ServerOperation } from '@quarry/api/contract/hosting/servers'
import { INSTALLATION_FAILURES } from '@quarry/domain/hosting/operations'
import { javaOf } from '@quarry/domain/hosting/java'
import { DAY_MS } from '@quarry/domain/times'
import { useHydrated } from '@tanstack/react-router'
import { RotateCw, X } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { siteNowMs } from '../../../lib/live/site-clock.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { InstallationLogButton } from '../installation-log/installation-log-button.tsx'
import { lastInstallation, mayInstall } from '../server-state.ts'
import { useServerMutation } from '../servers.queries.ts'

function reasonOf({ failure, pack }: ServerOperation) {
  const known = INSTALLATION_FAILURES.find((one) => one === failure)
  return known ?? (pack ? 'pack' : 'internal')
}

interface InstallationFailureProps {
  server: Server
  operation: ServerOperation
  /** Absent where it stays. */
  onDismiss?: () => void
}

/** Why the last installation of a server failed that can be used as before. */
export function InstallationFailure({ server, operation, onDismiss }: InstallationFailureProps) {
  const retry = useServerMutation({
    send: (api, id: string) =>
      api(retryServerOperation, { params: { server: server.server_id, operation: id } }),
  })
  return (
    <Note
      level="warning"
      title={<FormattedMessage id="hosting.notice.unchanged" />}
      actions={
        <>
          {mayInstall(server) && operation.can_retry && (
            <Button icon={RotateCw} isBusy={retry.isPending} onClick={() => retry.mutate(operation.id)}>
              <FormattedMessage id="hosting.operation.retry" />
            </Button>
          )}
          <InstallationLogButton server={server} />
          {onDismiss && (
            <Button icon={X} onClick={onDismiss}>
              <FormattedMessage id="shell.dismiss" />
            </Button>
          )}
        </>
      }
    >
      <FormattedMessage
        id={`hosting.failure.${reasonOf(operation)}`}
        values={{ java: javaOf(server.mc_version) }}
      />
    </Note>
  )
}

/** So long after its end a failed installation is shown on the overview, unless users dismiss it. */
const SHOWN_MS = DAY_MS

/** The same while it is recent. Only the browser knows the time. */
export function RecentFailure({ server }: { server: Server }) {
  const isHydrated = useHydrated()
  const [dismissed, setDismissed] = useState<string>()
  const operation = lastInstallation(server)
  const finished = operation?.finished
  if (!isHydrated || !operation || !finished || finished === dismissed) return null
  if (siteNowMs() - Date.parse(finished) > SHOWN_MS) return null
  return (
    <InstallationFailure server={server} operation={operation} onDismiss={() => setDismissed(finished)} />
  )
}
