import { retryServerOperation, type Server } from '@quarry/api/contract/hosting/servers'
import { INSTALLATION_FAILURES, type OperationFailure } from '@quarry/domain/hosting/operations'
import { javaOf } from '@quarry/domain/hosting/java'
import { RotateCw } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import type { NameBelow } from '../../../../lib/i18n/message-ids.ts'
import { canDo } from '../../../../lib/viewer/can-do.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Note } from '../../../../ui/feedback/note.tsx'
import { lastInstallation, phaseOf } from '../../server-state.ts'
import { useServerMutation } from '../../servers.queries.ts'

const FAILURES: Partial<Record<OperationFailure, NameBelow<'hosting-content.pack.failure'>>> = {
  pack_invalid: 'invalid',
  archive_invalid: 'invalid',
  archive_unsafe: 'invalid',
  archive_large: 'large',
  download_large: 'large',
  pack_download: 'download',
  pack_differs: 'differs',
  pack_host: 'host',
  file_missing: 'file',
  timed_out: 'download',
  no_space: 'space',
}

/** The modpack, or the software that it needs. */
function reasonOf(failure: OperationFailure | null) {
  const known = failure && FAILURES[failure]
  if (known) return `hosting-content.pack.failure.${known}` as const
  return `hosting.failure.${INSTALLATION_FAILURES.find((one) => one === failure) ?? 'internal'}` as const
}

/** That a modpack was not installed, although the server can be used as it was before. */
export function PackFailure({ server }: { server: Server }) {
  const operation = lastInstallation(server)
  const retry = useServerMutation({
    send: (api, id: string) =>
      api(retryServerOperation, { params: { server: server.server_id, operation: id } }),
  })
  if (!operation?.pack || operation.state !== 'failed' || phaseOf(server) !== 'ready') return null
  const mayRetry = canDo({ viewer: { can: server.can } }, 'server.reinstall')
  return (
    <Note
      level="error"
      title={<FormattedMessage id="hosting-content.pack.failure" />}
      actions={
        mayRetry &&
        operation.can_retry && (
          <Button icon={RotateCw} isBusy={retry.isPending} onClick={() => retry.mutate(operation.id)}>
            <FormattedMessage id="shell.retry" />
          </Button>
        )
      }
    >
      <FormattedMessage id={reasonOf(operation.failure)} values={{ java: javaOf(server.mc_version) }} />
    </Note>
  )
}
