import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl'
import { BYTES_PER_MB, formatBytes } from '../../../lib/format/format.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { CreateNodeForm } from './create-node-form.tsx'
import { CreateServerForm } from './create-server-form.tsx'
import { NodeCard } from './node-card.tsx'
import { nodesQuery, waitingServersQuery } from './nodes.queries.ts'
import '../../../styles/pages/hosting.css'

/** The machines that run servers, for admins, and servers for users. */
export function NodesPage() {
  const { api } = useRouter().options.context
  const { data: nodes } = useSuspenseQuery(nodesQuery(api))
  return (
    <>
      <WaitingServers />
      <section className="stack" aria-labelledby="nodes">
        <h2 id="nodes">
          <FormattedMessage id="hosting-nodes.list" />
        </h2>
        {nodes.length === 0 ? (
          <EmptyState level={3} title={<FormattedMessage id="hosting-nodes.none" />}>
            <FormattedMessage id="hosting-nodes.none.text" />
          </EmptyState>
        ) : (
          <ul className="stack">
            {nodes.map((node) => (
              <NodeCard key={node.id} node={node} />
            ))}
          </ul>
        )}
      </section>
      {nodes.length > 0 && <CreateServerForm nodes={nodes} />}
      <CreateNodeForm />
    </>
  )
}

/** Bought servers wait until a node has room. */
function WaitingServers() {
  const intl = useIntl()
  const { api } = useRouter().options.context
  const { data: servers } = useSuspenseQuery(waitingServersQuery(api))
  if (servers.length === 0) return null
  return (
    <Note
      level="warning"
      title={<FormattedMessage id="hosting-nodes.waiting" values={{ count: servers.length }} />}
    >
      <p>
        <FormattedMessage id="hosting-nodes.waiting.text" />
      </p>
      <ul>
        {servers.map(({ id, name, owner, memory_mb: memory, since }) => (
          <li key={id}>
            <bdi>{name}</bdi> · <bdi>{owner.username}</bdi> ·{' '}
            {formatBytes(intl.locale, memory * BYTES_PER_MB)} ·{' '}
            <FormattedDate value={since} dateStyle="medium" timeZone="UTC" />
          </li>
        ))}
      </ul>
    </Note>
  )
}
