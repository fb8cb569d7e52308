import { javaOf } from '@quarry/domain/hosting/java'
import { INSTALLATION_FAILURES } from '@quarry/domain/hosting/operations'
import { retryServerOperation, type Server, type ServerOperation } from '@quarry/api/contract/hosting/servers'
import { Check, Copy, RotateCw } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import { useCopy } from '../../../lib/use-copy.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { InstallationLogButton } from '../installation-log/installation-log-button.tsx'
import { serverPath } from '../server-address.ts'
import { lastInstallation, mayInstall } from '../server-state.ts'
import { useServerMutation } from '../servers.queries.ts'

function reasonOf(operation: ServerOperation | undefined) {
  if (operation?.state === 'cancelled') return 'cancelled'
  return INSTALLATION_FAILURES.find((failure) => failure === operation?.failure) ?? 'internal'
}

/** What support needs about a failed installation. */
const debugInfo = (server: Server, operation: ServerOperation | undefined): string => {
  const { server_id, flavour, mc_version, loader_version, upstream, datacenter } = server
  const facts = { server_id, flavour, mc_version, loader_version, upstream, datacenter, operation }
  return JSON.stringify(facts, null, 2)
}

/** Why the last installation failed, and what can be done. */
export function BrokenNote({ server }: { server: Server }) {
  const { isCopied, copy } = useCopy()
  const retry = useServerMutation({
    send: (api, id: string) =>
      api(retryServerOperation, { params: { server: server.server_id, operation: id } }),
  })
  const operation = lastInstallation(server)
  return (
    <Note
      level="error"
      title={<FormattedMessage id="hosting.notice.broken" />}
      actions={
        mayInstall(server) && (
          <>
            {operation?.can_retry && (
              <Button
                look="brand"
                icon={RotateCw}
                isBusy={retry.isPending}
                onClick={() => retry.mutate(operation.id)}
              >
                <FormattedMessage id="hosting.operation.retry" />
              </Button>
            )}
            <ButtonLink href={`${serverPath(server.server_id)}/options/loader`}>
              <FormattedMessage id="hosting.notice.broken.reinstall" />
            </ButtonLink>
            <InstallationLogButton server={server} />
            <Button
              look="quiet"
              icon={isCopied ? Check : Copy}
              onClick={() => copy(debugInfo(server, operation))}
            >
              <FormattedMessage id={isCopied ? 'shell.copied' : 'hosting.notice.broken.copy'} />
            </Button>
          </>
        )
      }
    >
      <FormattedMessage
        id={`hosting.failure.${reasonOf(operation)}`}
        values={{ java: javaOf(server.mc_version) }}
      />
    </Note>
  )
}
