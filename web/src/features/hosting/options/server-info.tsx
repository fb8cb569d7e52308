import type { Server } from '@quarry/api/contract/hosting/servers'
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl'
import { BYTES_PER_MB, formatBytes } from '../../../lib/format/format.ts'
import { CopyCode } from '../../../ui/controls/copy-code.tsx'
import { Fact } from '../../../ui/labels/facts-card.tsx'
import { joinAddress } from '../server-address.ts'
import '../../../styles/pages/hosting.css'

/** Ids and facts of a server, as support asks for them. */
export function ServerInfo({ server }: { server: Server }) {
  const intl = useIntl()
  const { datacenter, flavour, mc_version: version, plan, created } = server
  const address = joinAddress(server)
  const ids = [
    ['id', server.server_id],
    ['node', server.node],
    ['kind', server.upstream?.kind],
    ['project', server.upstream?.project_id],
    ['version', server.upstream?.version_id],
  ] as const
  const bytes = (mb: number) => formatBytes(intl.locale, mb * BYTES_PER_MB)
  return (
    <section className="slab slab-pad">
      <dl className="kv server-info">
        {ids.map(
          ([name, value]) =>
            value !== undefined &&
            value !== null && (
              <Fact key={name} id={`hosting.info.${name}`}>
                <CopyCode text={value} label={intl.formatMessage({ id: `hosting.info.${name}` })} />
              </Fact>
            ),
        )}
        {address !== undefined && (
          <Fact id="hosting.shell.address">
            <CopyCode text={address} label={intl.formatMessage({ id: 'hosting.shell.address' })} />
          </Fact>
        )}
        {datacenter !== null && (
          <Fact id="hosting.info.region">
            <bdi>{datacenter}</bdi>
          </Fact>
        )}
        <Fact id="hosting.info.platform">
          <FormattedMessage id={`hosting.flavour.${flavour}`} values={{ version }} />
        </Fact>
        <Fact id="hosting.info.plan">
          <FormattedMessage id={`hosting.plan.${plan.name}`} />
        </Fact>
        <Fact id="hosting.plan.memory">{bytes(plan.memory_mb)}</Fact>
        <Fact id="hosting.plan.storage">{bytes(plan.storage_mb)}</Fact>
        <Fact id="hosting.plan.cpus">{plan.cpus}</Fact>
        <Fact id="hosting.info.created">
          <FormattedDate value={created} dateStyle="medium" timeZone="UTC" />
        </Fact>
      </dl>
    </section>
  )
}
