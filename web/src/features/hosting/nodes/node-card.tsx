import { createNodeToken, deleteNode, deleteNodeToken, type Node } from '@quarry/api/contract/hosting/nodes'
import { runtimesOf } from '@quarry/domain/hosting/java-runtimes'
import { NODE_TOKENS_MAX } from '@quarry/domain/limits/counts'
import { ChevronDown, ChevronUp, CircleCheck, KeyRound, Trash2, Unplug } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl, type IntlShape } from 'react-intl'
import { BYTES_PER_MB, formatBytes } from '../../../lib/format/format.ts'
import { LazyPart } from '../../../lib/lazy/lazy-part.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { CopyCode } from '../../../ui/controls/copy-code.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { Progress } from '../../../ui/feedback/progress.tsx'
import { ConfirmDialog } from '../../../ui/floating/lazy-confirm-dialog.ts'
import { Badge } from '../../../ui/labels/badge.tsx'
import { RelativeTime } from '../../../ui/labels/relative-time.tsx'
import { javaRuntimeName } from '../java-runtime-name.ts'
import { NodeServers } from './node-servers.tsx'
import { useNodeMutation } from './nodes.queries.ts'
import '../../../styles/pages/accounts-settings.css'

/** What waits for a confirmation: the deletion of the node, or of the token with this id. */
type Asked = { token: string | undefined }

/** A machine: state, load, tokens and deletion. */
export function NodeCard({ node }: { node: Node }) {
  const intl = useIntl()
  const { id, name, tokens, servers } = node
  const [secret, setSecret] = useState<string>()
  const [isListed, setIsListed] = useState(false)
  const [asked, setAsked] = useState<Asked>()
  const createToken = useNodeMutation({
    send: (api) => api(createNodeToken, { params: { node: id } }),
    onDone: ({ token }) => setSecret(token),
  })
  const remove = useNodeMutation({
    send: (api, { token }: Asked) =>
      token === undefined
        ? api(deleteNode, { params: { node: id } })
        : api(deleteNodeToken, { params: { node: id, token } }),
    onDone: () => setAsked(undefined),
  })
  const question = asked?.token === undefined ? 'node' : 'token'
  return (
    <li className="slab slab-pad stack" aria-labelledby={`node-${id}`}>
      <NodeFacts node={node} />
      {secret !== undefined && (
        <Note level="success" isAlert title={<FormattedMessage id="hosting-nodes.secret" />}>
          <div className="stack gap-2 new-secret">
            <FormattedMessage id="hosting-nodes.secret.text" />
            <CopyCode text={secret} label={intl.formatMessage({ id: 'hosting-nodes.secret.label' })} />
          </div>
        </Note>
      )}
      {tokens.length > 0 && <NodeTokens tokens={tokens} onRevoke={(token) => setAsked({ token })} />}
      <div className="row">
        <Button
          icon={KeyRound}
          disabled={tokens.length >= NODE_TOKENS_MAX}
          isBusy={createToken.isPending}
          onClick={() => createToken.mutate()}
        >
          <FormattedMessage id="hosting-nodes.token.create" />
        </Button>
        {servers > 0 && (
          <Button
            icon={isListed ? ChevronUp : ChevronDown}
            aria-expanded={isListed}
            onClick={() => setIsListed(!isListed)}
          >
            <FormattedMessage id="hosting-nodes.servers.show" />
          </Button>
        )}
        {servers === 0 && (
          <Button look="quiet-danger" icon={Trash2} onClick={() => setAsked({ token: undefined })}>
            <FormattedMessage id="hosting-nodes.delete" />
          </Button>
        )}
      </div>
      {isListed && <NodeServers node={node} />}
      {asked && (
        <LazyPart onFail={() => setAsked(undefined)}>
          <ConfirmDialog
            isOpen
            onOpenChange={() => setAsked(undefined)}
            title={intl.formatMessage(
              { id: question === 'node' ? 'hosting-nodes.delete.title' : 'hosting-nodes.token.revoke.title' },
              { name },
            )}
            confirmLabel={intl.formatMessage({
              id: question === 'node' ? 'hosting-nodes.delete' : 'hosting-nodes.token.revoke',
            })}
            cancelLabel={intl.formatMessage({ id: 'shell.cancel' })}
            isBusy={remove.isPending}
            onConfirm={() => remove.mutate(asked)}
          >
            <FormattedMessage
              id={question === 'node' ? 'hosting-nodes.delete.text' : 'hosting-nodes.token.revoke.text'}
            />
          </ConfirmDialog>
        </LazyPart>
      )}
    </li>
  )
}

interface NodeTokensProps {
  tokens: Node['tokens']
  onRevoke: (id: string) => void
}

function NodeTokens({ tokens, onRevoke }: NodeTokensProps) {
  const intl = useIntl()
  return (
    <ul className="account-list" aria-label={intl.formatMessage({ id: 'hosting-nodes.tokens' })}>
      {tokens.map((token) => (
        <li key={token.id}>
          <div className="min-w-0">
            <code>{token.id}</code>
            <p className="muted">
              <FormattedMessage
                id={token.last_used === null ? 'hosting-nodes.token.unused' : 'hosting-nodes.token.used'}
                values={{ used: <RelativeTime date={token.last_used ?? token.created} /> }}
              />
            </p>
          </div>
          <Button
            look="quiet-danger"
            icon={Trash2}
            aria-label={intl.formatMessage({ id: 'hosting-nodes.token.revoke.one' }, { id: token.id })}
            onClick={() => onRevoke(token.id)}
          />
        </li>
      ))}
    </ul>
  )
}

/** Each version with its runtimes, as far as the agent reports them. */
const javaTexts = (intl: IntlShape, { java: versions, java_runtimes: javas }: Node): string[] =>
  versions.map((java) => {
    const names = runtimesOf(javas, java).map((runtime) => javaRuntimeName(intl, runtime))
    if (names.length === 0) return String(java)
    const runtimes = intl.formatList(names, { type: 'unit' })
    return intl.formatMessage({ id: 'hosting-nodes.java.version' }, { java, runtimes })
  })

function NodeFacts({ node }: { node: Node }) {
  const intl = useIntl()
  const { id, name, region, host, available, agent_version: version, runtime, last_seen: seen } = node
  const bytes = (mb: number) => formatBytes(intl.locale, mb * BYTES_PER_MB)
  return (
    <>
      <div className="row">
        <h3 id={`node-${id}`} dir="auto">
          {name}
        </h3>
        <Badge tone={available ? 'green' : 'red'} icon={available ? CircleCheck : Unplug}>
          <FormattedMessage id={available ? 'hosting-nodes.available' : 'hosting-nodes.silent'} />
        </Badge>
      </div>
      <p className="muted">
        <bdi>{region}</bdi>
        {' · '}
        <bdi>{`${host}:${node.first_port}–${node.last_port}`}</bdi>
        {' · '}
        <FormattedMessage id="hosting-nodes.servers" values={{ count: node.servers }} />
      </p>
      <p className="muted">
        {seen === null ? (
          <FormattedMessage id="hosting-nodes.neverSeen" />
        ) : (
          <FormattedMessage
            id="hosting-nodes.agent"
            values={{ version: version ?? '', runtime: runtime ?? '', seen: <RelativeTime date={seen} /> }}
          />
        )}
      </p>
      {seen !== null && (
        <p className="muted">
          <FormattedMessage
            id={node.java.length > 0 ? 'hosting-nodes.java' : 'hosting-nodes.java.none'}
            values={{ versions: intl.formatList(javaTexts(intl, node), { type: 'unit' }) }}
          />
        </p>
      )}
      <Progress
        label={intl.formatMessage({ id: 'hosting.plan.memory' })}
        value={node.used_memory_mb / node.memory_mb}
      >
        <FormattedMessage
          id="hosting.figure.of"
          values={{ value: bytes(node.used_memory_mb), max: bytes(node.memory_mb) }}
        />
      </Progress>
    </>
  )
}
