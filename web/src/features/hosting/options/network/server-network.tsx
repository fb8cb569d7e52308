import type { Server } from '@quarry/api/contract/hosting/servers'
import { dnsRecords, readDomain, type DnsRecord } from '@quarry/domain/hosting/dns-records'
import { Check, Copy, Download } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { downloadText } from '../../../../lib/files/download-text.ts'
import { useCopy } from '../../../../lib/use-copy.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { CopyCode } from '../../../../ui/controls/copy-code.tsx'
import { TextField } from '../../../../ui/controls/text-field.tsx'
import { Note } from '../../../../ui/feedback/note.tsx'
import { Fact } from '../../../../ui/labels/facts-card.tsx'
import { joinAddress } from '../../server-address.ts'
import { ServerPorts } from './server-ports.tsx'
import '../../../../styles/pages/hosting.css'

/** A domain with accents as records have it; other texts as they are. */
const inAscii = (text: string): string => {
  const address = `http://${text.trim()}`
  return /^[\p{L}\p{N}.-]+$/u.test(text.trim()) && URL.canParse(address) ? new URL(address).hostname : text
}

/** Where players join, further ports, and what a domain of the owner needs for that. */
export function ServerNetwork({ server }: { server: Server }) {
  const address = joinAddress(server)
  const { ip, port } = server.net
  if (address === undefined || ip === null || port === null)
    return (
      <Note level="info" title={<FormattedMessage id="hosting.notice.waiting" />}>
        <FormattedMessage id="hosting.notice.waiting.text" />
      </Note>
    )
  return (
    <>
      <PlacedServerNetwork address={address} ip={ip} port={port} />
      <ServerPorts server={server} host={ip} />
    </>
  )
}

function PlacedServerNetwork({ address, ip, port }: { address: string; ip: string; port: number }) {
  const intl = useIntl()
  const [text, setText] = useState('')
  const domain = readDomain(inAscii(text))
  const isWrong = text.trim() !== '' && domain === undefined
  return (
    <>
      <section className="slab slab-pad stack">
        <dl className="kv server-info">
          <Fact id="hosting-network.address">
            <CopyCode text={address} label={intl.formatMessage({ id: 'hosting-network.address' })} />
          </Fact>
          <Fact id="hosting-network.port">{port}</Fact>
        </dl>
        <p className="hint">
          <FormattedMessage id="hosting-network.address.text" />
        </p>
      </section>
      <section className="slab slab-pad stack" aria-labelledby="domain">
        <h3 id="domain">
          <FormattedMessage id="hosting-network.domain" />
        </h3>
        <p className="muted">
          <FormattedMessage id="hosting-network.domain.text" />
        </p>
        <TextField
          label={intl.formatMessage({ id: 'hosting-network.domain.name' })}
          hint={intl.formatMessage({ id: 'hosting-network.domain.hint' })}
          error={isWrong && intl.formatMessage({ id: 'hosting-network.domain.invalid' })}
          name="domain"
          dir="ltr"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {domain !== undefined && <Records domain={domain} records={dnsRecords(domain, { ip, port })} />}
      </section>
    </>
  )
}

function Records({ domain, records }: { domain: string; records: readonly DnsRecord[] }) {
  const intl = useIntl()
  const { isCopied, copy } = useCopy()
  if (records.length === 0)
    return (
      <Note level="info">
        <FormattedMessage id="hosting-network.local" />
      </Note>
    )
  const label = (part: 'name' | 'value', { type }: DnsRecord) =>
    intl.formatMessage(
      { id: 'hosting-network.record.copy' },
      { part: intl.formatMessage({ id: `hosting-network.record.${part}` }), type },
    )
  const lines = records.map(({ type, name, value }) => `${name}. IN ${type} ${value}\n`).join('')
  return (
    <>
      <h4>
        <FormattedMessage id="hosting-network.records" />
      </h4>
      {records.map((record) => (
        <dl key={record.type} className="kv server-info">
          <Fact id="hosting-network.record.type">{record.type}</Fact>
          <Fact id="hosting-network.record.name">
            <CopyCode text={record.name} label={label('name', record)} />
          </Fact>
          <Fact id="hosting-network.record.value">
            <CopyCode text={record.value} label={label('value', record)} />
          </Fact>
        </dl>
      ))}
      <div className="row">
        <Button icon={isCopied ? Check : Copy} onClick={() => copy(lines)}>
          <FormattedMessage id={isCopied ? 'hosting-network.copied' : 'hosting-network.copyAll'} />
        </Button>
        <Button icon={Download} onClick={() => downloadText(lines, `dns-records-${domain}.txt`)}>
          <FormattedMessage id="hosting-network.download" />
        </Button>
      </div>
    </>
  )
}
