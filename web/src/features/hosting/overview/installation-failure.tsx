import { retryServerOperation, type Server, type ServerOperation } from '@quarry/api/contract/hosting/servers'
import { INSTALLATION_FAILURES } from '@quarry/domain/hosting/operations'
import { javaOf } from '@quarry/domain/hosting/java'
import { RotateCw, X } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import { Button } from '../../../ui/controls/button.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { InstallationLogButton } from '../installation-log/installation-log-button.tsx'
import { mayInstall } from '../server-state.ts'
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
