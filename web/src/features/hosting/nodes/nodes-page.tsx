import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { CreateNodeForm } from './create-node-form.tsx'
import { CreateServerForm } from './create-server-form.tsx'
import { NodeCard } from './node-card.tsx'
import { nodesQuery } from './nodes.queries.ts'
import '../../../styles/pages/hosting.css'

/** The machines that run servers, for admins, and servers for users. */
export function NodesPage() {
  const { api } = useRouter().options.context
  const { data: nodes } = useSuspenseQuery(nodesQuery(api))
  return (
    <>
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
