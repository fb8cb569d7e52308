import type { Node, NodeServer } from '@quarry/api/contract/hosting/nodes'
import { unsuspendServer } from '@quarry/api/contract/hosting/servers'
import { isSuspendedByStaff } from '@quarry/domain/hosting/server-states'
import { NODE_SERVERS_LISTED } from '@quarry/domain/limits/counts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight, CircleCheck, OctagonX } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { lazy, LazyPart } from '../../../lib/lazy/lazy-part.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../../ui/floating/lazy-confirm-dialog.ts'
import { AppLink } from '../../../ui/navigation/app-link.tsx'
import { RetryNote } from '../retry-note.tsx'
import { serverPath } from '../server-address.ts'
import { StatusBadge } from '../server-status.tsx'
import { nodeServersQuery, useNodeMutation } from './nodes.queries.ts'
import '../../../styles/pages/accounts-settings.css'

const SuspendDialog = lazy(async () => (await import('./suspend-dialog.tsx')).SuspendDialog)

/** The servers of a machine by pages, with their panels, and the suspension of each. */
export function NodeServers({ node }: { node: Node }) {
  const intl = useIntl()
  const { api } = useRouter().options.context
  const [offset, setOffset] = useState(0)
  const query = nodeServersQuery(api, node.id, offset)
  const {
    data: servers,
    isError,
    isFetching,
    refetch,
  } = useQuery({ ...query, placeholderData: keepPreviousData })
  if (isError && !servers)
    return (
      <RetryNote isBusy={isFetching} onRetry={refetch}>
        <FormattedMessage id="hosting-nodes.servers.failed" />
      </RetryNote>
    )
  const hasMore = servers?.length === NODE_SERVERS_LISTED
  return (
    <div className="stack" aria-busy={servers === undefined}>
      {servers?.length === 0 && (
        <p className="muted">
          <FormattedMessage id="hosting-nodes.servers.none" />
        </p>
      )}
      <ul
        className="account-list"
        aria-label={intl.formatMessage({ id: 'hosting-nodes.servers.of' }, { name: node.name })}
      >
        {servers?.map((server) => (
          <ServerRow key={server.id} server={server} />
        ))}
      </ul>
      {(offset > 0 || hasMore) && (
        <div className="row">
          <Button
            icon={ChevronLeft}
            disabled={offset === 0}
            onClick={() => setOffset(Math.max(0, offset - NODE_SERVERS_LISTED))}
          >
            <FormattedMessage id="hosting-nodes.servers.previous" />
          </Button>
          <Button
            icon={ChevronRight}
            disabled={!hasMore}
            onClick={() => setOffset(offset + NODE_SERVERS_LISTED)}
          >
            <FormattedMessage id="hosting-nodes.servers.next" />
          </Button>
        </div>
      )}
    </div>
  )
}

const statusOf = ({ status, power }: NodeServer) => {
  if (status === 'available') return power ?? 'unavailable'
  return status === 'unprovisioned' ? 'installing' : status
}

/** Staff end only what staff began; other suspensions end with their cause. */
function ServerRow({ server }: { server: NodeServer }) {
  const intl = useIntl()
  const { id, name, owner, suspension_reason: reason } = server
  const [isAsked, setIsAsked] = useState(false)
  const close = () => setIsAsked(false)
  const isByStaff = isSuspendedByStaff(reason)
  const action = isByStaff ? 'unsuspend' : 'suspend'
  return (
    <li>
      <div className="min-w-0">
        <AppLink className="link" href={serverPath(id)}>
          <bdi>{name}</bdi>
        </AppLink>
        <p className="muted">
          {owner && (
            <>
              <AppLink className="link" href={`/user/${encodeURIComponent(owner.username)}`}>
                <bdi>{owner.username}</bdi>
              </AppLink>
              {' · '}
            </>
          )}
          <code>{id}</code>
        </p>
      </div>
      <div className="row-tight">
        <StatusBadge status={statusOf(server)} />
        {reason !== null && (
          <span className="muted">
            <FormattedMessage id={`hosting-nodes.reason.${reason}`} />
          </span>
        )}
      </div>
      <Button
        look={isByStaff ? 'standard' : 'quiet-danger'}
        icon={isByStaff ? CircleCheck : OctagonX}
        aria-label={intl.formatMessage({ id: `hosting-nodes.${action}.one` }, { name })}
        onClick={() => setIsAsked(true)}
      >
        <FormattedMessage id={`hosting-nodes.${action}`} />
      </Button>
      {isAsked && (
        <LazyPart onFail={close}>
          {isByStaff ? (
            <Unsuspend server={server} onClose={close} />
          ) : (
            <SuspendDialog server={server} onClose={close} />
          )}
        </LazyPart>
      )}
    </li>
  )
}

function Unsuspend({ server: { id, name }, onClose }: { server: NodeServer; onClose: () => void }) {
  const intl = useIntl()
  const end = useNodeMutation({
    send: (api) => api(unsuspendServer, { params: { server: id } }),
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={intl.formatMessage({ id: 'hosting-nodes.unsuspend.title' }, { name })}
      confirmLabel={intl.formatMessage({ id: 'hosting-nodes.unsuspend' })}
      cancelLabel={intl.formatMessage({ id: 'shell.cancel' })}
      isBusy={end.isPending}
      onConfirm={() => end.mutate()}
    >
      <FormattedMessage id="hosting-nodes.unsuspend.text" />
    </ConfirmDialog>
  )
}
