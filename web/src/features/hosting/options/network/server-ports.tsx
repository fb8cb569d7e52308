import { removeServerPort, type ServerPort } from '@quarry/api/contract/hosting/network'
import type { Server } from '@quarry/api/contract/hosting/servers'
import { FURTHER_PORTS_MAX } from '@quarry/domain/limits/counts'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { LazyPart } from '../../../../lib/lazy/lazy-part.tsx'
import { canDo } from '../../../../lib/viewer/can-do.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { CopyCode } from '../../../../ui/controls/copy-code.tsx'
import { Note } from '../../../../ui/feedback/note.tsx'
import { ConfirmDialog } from '../../../../ui/floating/lazy-confirm-dialog.ts'
import { RetryNote } from '../../retry-note.tsx'
import { hostAddress } from '../../server-address.ts'
import { areOptionsLocked, optionsBlockOf } from '../../server-state.ts'
import { useServerMutation } from '../../servers.queries.ts'
import { PortDialog } from './lazy-port-dialog.ts'
import { serverPortsQuery } from './ports.queries.ts'
import '../../../../styles/pages/hosting.css'

interface ServerPortsProps {
  server: Server
  /** Of its machine. */
  host: string
}

/** The ports of a server besides that of the game. */
export function ServerPorts({ server, host }: ServerPortsProps) {
  return (
    <section className="slab slab-pad stack" aria-labelledby="ports">
      <h3 id="ports">
        <FormattedMessage id="hosting-network.ports" />
      </h3>
      <p className="muted">
        <FormattedMessage id="hosting-network.ports.text" />
      </p>
      <LoadedPorts server={server} host={host} />
    </section>
  )
}

function LoadedPorts({ server, host }: ServerPortsProps) {
  const { api } = useRouter().options.context
  const { data: ports, isError, isFetching, refetch } = useQuery(serverPortsQuery(api, server.server_id))
  if (ports) return <Ports server={server} host={host} ports={ports} />
  if (isError)
    return (
      <RetryNote isBusy={isFetching} onRetry={refetch}>
        <FormattedMessage id="hosting-network.ports.failed" />
      </RetryNote>
    )
  return (
    <output className="muted">
      <FormattedMessage id="hosting-network.ports.loading" />
    </output>
  )
}

/** The new port, or the one that is renamed or removed. */
type Question = { kind: 'add' } | { kind: 'rename' | 'remove'; port: ServerPort }

function Ports({ server, host, ports }: ServerPortsProps & { ports: readonly ServerPort[] }) {
  const [asked, setAsked] = useState<Question>()
  // A late response of a dialog that was closed must not close the next one.
  const close = () => setAsked((now) => (now === asked ? undefined : now))
  const mayEdit = canDo({ viewer: { can: server.can } }, 'server.edit')
  const isLocked = areOptionsLocked(server) || !mayEdit
  return (
    <>
      {isLocked && (
        <Note level="info">
          <FormattedMessage id={`hosting.options.${optionsBlockOf(server, mayEdit)}`} />
        </Note>
      )}
      {ports.length === 0 ? (
        <p className="muted">
          <FormattedMessage id="hosting-network.ports.none" />
        </p>
      ) : (
        <ul className="stack" aria-labelledby="ports">
          {ports.map((port) => (
            <PortRow key={port.port} host={host} shown={port} isLocked={isLocked} onAsk={setAsked} />
          ))}
        </ul>
      )}
      {ports.length < FURTHER_PORTS_MAX ? (
        <p>
          <Button icon={Plus} disabled={isLocked} onClick={() => setAsked({ kind: 'add' })}>
            <FormattedMessage id="hosting-network.ports.add" />
          </Button>
        </p>
      ) : (
        <p className="hint">
          <FormattedMessage id="hosting-network.ports.full" values={{ max: FURTHER_PORTS_MAX }} />
        </p>
      )}
      {asked?.kind === 'remove' && <RemovePort server={server} shown={asked.port} onClose={close} />}
      {(asked?.kind === 'add' || asked?.kind === 'rename') && (
        <LazyPart onFail={close}>
          <PortDialog
            server={server.server_id}
            port={asked.kind === 'add' ? undefined : asked.port}
            onClose={close}
          />
        </LazyPart>
      )}
    </>
  )
}

interface PortRowProps {
  host: string
  shown: ServerPort
  isLocked: boolean
  onAsk: (question: Question) => void
}

function PortRow({ host, shown, isLocked, onAsk }: PortRowProps) {
  const intl = useIntl()
  const { name, port } = shown
  const label = (action: 'address' | 'rename' | 'remove') =>
    intl.formatMessage({ id: `hosting-network.ports.${action}` }, { name })
  return (
    <li className="upload-row">
      <div className="stack gap-1 min-w-0 file-path">
        <p>
          <bdi>{name}</bdi>
        </p>
        <p>
          <CopyCode text={hostAddress(host, port)} label={label('address')} />
        </p>
      </div>
      <div className="row-tight">
        <Button
          look="quiet"
          icon={Pencil}
          disabled={isLocked}
          aria-label={label('rename')}
          onClick={() => onAsk({ kind: 'rename', port: shown })}
        />
        <Button
          look="quiet-danger"
          icon={Trash2}
          disabled={isLocked}
          aria-label={label('remove')}
          onClick={() => onAsk({ kind: 'remove', port: shown })}
        />
      </div>
    </li>
  )
}

interface RemovePortProps {
  server: Server
  shown: ServerPort
  onClose: () => void
}

function RemovePort({ server, shown: { port, name }, onClose }: RemovePortProps) {
  const intl = useIntl()
  const remove = useServerMutation({
    send: (api) => api(removeServerPort, { params: { server: server.server_id, port: String(port) } }),
    onDone: onClose,
  })
  return (
    <LazyPart onFail={onClose}>
      <ConfirmDialog
        isOpen
        onOpenChange={onClose}
        title={intl.formatMessage({ id: 'hosting-network.ports.remove.title' }, { name })}
        confirmLabel={intl.formatMessage({ id: 'hosting-network.ports.remove.action' })}
        cancelLabel={intl.formatMessage({ id: 'shell.cancel' })}
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate()}
      >
        <FormattedMessage id="hosting-network.ports.remove.text" values={{ port: String(port) }} />
      </ConfirmDialog>
    </LazyPart>
  )
}
