import { javaOf } from '@quarry/domain/hosting/java'
import { INSTALLATION_FAILURES } from '@quarry/domain/hosting/operations'
import {
  cancelServerOperation,
  retryServerOperation,
  type Server,
  type ServerOperation,
} from '@quarry/api/contract/hosting/servers'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { RotateCw, X } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { canDo } from '../../../lib/viewer/can-do.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { CopyCode } from '../../../ui/controls/copy-code.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { Progress } from '../../../ui/feedback/progress.tsx'
import { serverPath } from '../server-address.ts'
import { lastInstallation, openInstallation, phaseOf } from '../server-state.ts'
import { serverQuery, useServerMutation } from '../servers.queries.ts'

const mayInstall = ({ can }: Server) => canDo({ viewer: { can } }, 'server.reinstall')

/** Shown instead of console and figures while a server is not ready; nothing for one that is. */
export function ServerNotice({ server }: { server: Server }) {
  switch (phaseOf(server)) {
    case 'suspended':
      return <Suspended server={server} />
    case 'upgrading':
      return (
        <Note level="info" title={<FormattedMessage id="hosting.notice.upgrading" />}>
          <FormattedMessage id="hosting.notice.upgrading.text" />
        </Note>
      )
    case 'waiting':
      return (
        <Note level="info" title={<FormattedMessage id="hosting.notice.waiting" />}>
          <FormattedMessage id="hosting.notice.waiting.text" />
        </Note>
      )
    case 'unavailable':
      return <Unavailable server={server} />
    case 'installing':
      return <Installing server={server} />
    case 'broken':
      return <Broken server={server} />
    case 'ready':
      return null
  }
}

const ServerId = ({ server }: { server: Server }) => {
  const intl = useIntl()
  return <CopyCode text={server.server_id} label={intl.formatMessage({ id: 'hosting.info.id' })} />
}

function Suspended({ server }: { server: Server }) {
  return (
    <Note
      level="error"
      title={<FormattedMessage id="hosting.notice.suspended" />}
      actions={<ServerId server={server} />}
    >
      <FormattedMessage id={`hosting.suspension.${server.suspension_reason ?? 'other'}`} />
    </Note>
  )
}

function Unavailable({ server }: { server: Server }) {
  const { api } = useRouter().options.context
  const { refetch, isFetching } = useQuery(serverQuery(api, server.server_id))
  return (
    <Note
      level="error"
      title={<FormattedMessage id="hosting.notice.unavailable" />}
      actions={
        <>
          <Button icon={RotateCw} isBusy={isFetching} onClick={() => void refetch()}>
            <FormattedMessage id="hosting.notice.check" />
          </Button>
          <ServerId server={server} />
        </>
      }
    >
      <div className="stack gap-2">
        <p>
          <FormattedMessage id="hosting.notice.unavailable.cause" />
        </p>
        <p>
          <FormattedMessage id="hosting.notice.unavailable.files" />
        </p>
        <p>
          <FormattedMessage id="hosting.notice.unavailable.next" />
        </p>
      </div>
    </Note>
  )
}

function useOperation(server: Server, endpoint: typeof cancelServerOperation | typeof retryServerOperation) {
  return useServerMutation({
    send: (api, operation: string) => api(endpoint, { params: { server: server.server_id, operation } }),
  })
}

function Installing({ server }: { server: Server }) {
  const intl = useIntl()
  const cancel = useOperation(server, cancelServerOperation)
  const operation = openInstallation(server)
  const step = operation?.cancelling ? 'cancelling' : (operation?.state ?? 'queued')
  return (
    <section className="slab slab-pad stack" aria-labelledby="installing">
      <h2 id="installing">
        <FormattedMessage id="hosting.notice.installing" />
      </h2>
      <p className="muted">
        <FormattedMessage id="hosting.notice.installing.text" />
      </p>
      <Progress
        label={intl.formatMessage({
          id: `hosting.operation.${step === 'queued' || step === 'cancelling' ? step : 'running'}`,
        })}
        value={(operation?.progress ?? 0) / 100}
      >
        <FormattedMessage id="hosting.percent" values={{ percent: operation?.progress ?? 0 }} />
      </Progress>
      {operation && mayInstall(server) && !operation.cancelling && (
        <p>
          <Button icon={X} isBusy={cancel.isPending} onClick={() => cancel.mutate(operation.id)}>
            <FormattedMessage id="hosting.operation.cancel" />
          </Button>
        </p>
      )}
    </section>
  )
}

function reasonOf(operation: ServerOperation | undefined) {
  if (operation?.state === 'cancelled') return 'cancelled'
  return INSTALLATION_FAILURES.find((failure) => failure === operation?.failure) ?? 'internal'
}

function Broken({ server }: { server: Server }) {
  const retry = useOperation(server, retryServerOperation)
  const operation = lastInstallation(server)
  return (
    <Note
      level="error"
      title={<FormattedMessage id="hosting.notice.broken" />}
      actions={
        mayInstall(server) && (
          <>
            {operation?.state === 'failed' && (
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
