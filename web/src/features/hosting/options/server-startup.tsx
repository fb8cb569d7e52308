import type { Server } from '@quarry/api/contract/hosting/servers'
import { startupOf } from '@quarry/domain/hosting/flavours'
import { FormattedMessage, useIntl } from 'react-intl'
import { formatBytes } from '../../../lib/format/format.ts'
import { Fact } from '../../../ui/labels/facts-card.tsx'
import { BYTES_PER_MB } from '../server-figures.ts'
import '../../../styles/pages/hosting.css'

/** What the node starts the server with. */
export function ServerStartup({ server: { flavour, plan } }: { server: Server }) {
  const intl = useIntl()
  const { runtime, heapMb, options } = startupOf(flavour, plan.memory_mb)
  return (
    <section className="slab slab-pad stack">
      <p>
        <FormattedMessage id={`hosting.startup.${flavour}`} />
      </p>
      <dl className="kv server-info">
        <Fact id="hosting.startup.runtime">
          <code>{runtime}</code>
        </Fact>
        <Fact id="hosting.startup.heap">{formatBytes(intl.locale, heapMb * BYTES_PER_MB)}</Fact>
        <Fact id="hosting.startup.options">
          <code>{options.join(' ')}</code>
        </Fact>
      </dl>
      <p className="hint">
        <FormattedMessage id="hosting.startup.plan" />
      </p>
    </section>
  )
}
