import { createSftpPassword, deleteSftpPassword, type SftpAccess } from '@quarry/api/contract/hosting/sftp'
import type { Server } from '@quarry/api/contract/hosting/servers'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Check, Copy, KeyRound, SquareArrowOutUpRight, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { lazy, LazyPart } from '../../../lib/lazy/lazy-part.tsx'
import { useCopy } from '../../../lib/use-copy.ts'
import { canDo } from '../../../lib/viewer/can-do.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { CopyCode } from '../../../ui/controls/copy-code.tsx'
import { PasswordField } from '../../../ui/controls/password-field.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { ConfirmDialog } from '../../../ui/floating/lazy-confirm-dialog.ts'
import { Fact } from '../../../ui/labels/facts-card.tsx'
import { RelativeTime } from '../../../ui/labels/relative-time.tsx'
import { RetryNote } from '../retry-note.tsx'
import { useServerMutation } from '../servers.queries.ts'
import { serverSftpQuery } from './sftp.queries.ts'
import '../../../styles/pages/hosting.css'

const SftpKeys = lazy(async () => (await import('./sftp-keys.tsx')).SftpKeys)

/** How programs reach the files of a server, and the password of the viewer for them. */
export function ServerSftp({ server }: { server: Server }) {
  return (
    <section className="slab slab-pad stack" aria-labelledby="sftp">
      <h3 id="sftp">
        <FormattedMessage id="hosting-sftp.title" />
      </h3>
      <p className="muted">
        <FormattedMessage id="hosting-sftp.text" />
      </p>
      {canDo({ viewer: { can: server.can } }, 'server.files') ? (
        <LoadedSftp server={server} />
      ) : (
        <Note level="info">
          <FormattedMessage id={server.role ? 'hosting-sftp.forbidden' : 'hosting-sftp.staff'} />
        </Note>
      )}
    </section>
  )
}

function LoadedSftp({ server }: { server: Server }) {
  const { api } = useRouter().options.context
  const { data, isError, isFetching, refetch } = useQuery(serverSftpQuery(api, server.server_id))
  if (data) return <Access server={server} access={data} />
  if (isError)
    return (
      <RetryNote isBusy={isFetching} onRetry={refetch}>
        <FormattedMessage id="hosting-sftp.failed" />
      </RetryNote>
    )
  return (
    <output className="muted">
      <FormattedMessage id="hosting-sftp.loading" />
    </output>
  )
}

function Access({ server, access }: { server: Server; access: SftpAccess }) {
  const intl = useIntl()
  const { address, username } = access
  if (address === null)
    return (
      <Note level="info">
        <FormattedMessage id={server.datacenter === null ? 'hosting-sftp.waiting' : 'hosting-sftp.none'} />
      </Note>
    )
  const { host, port, fingerprint } = address
  const copied = (id: 'host' | 'port' | 'username' | 'fingerprint', text: string) => (
    <Fact id={`hosting-sftp.${id}`}>
      <CopyCode text={text} label={intl.formatMessage({ id: `hosting-sftp.${id}` })} />
    </Fact>
  )
  const authority = host.includes(':') ? `[${host}]` : host
  return (
    <>
      {server.suspension_reason !== null && (
        <Note level="warning">
          <FormattedMessage id="hosting-sftp.suspended" />
        </Note>
      )}
      <dl className="kv server-info">
        {copied('host', host)}
        {copied('port', String(port))}
        {copied('username', username)}
        {copied('fingerprint', fingerprint)}
      </dl>
      <p>
        <a
          className="btn"
          href={`sftp://${username}@${authority}:${port}/`}
          data-tip={intl.formatMessage({ id: 'hosting-sftp.launch.tip' })}
        >
          <SquareArrowOutUpRight className="i" aria-hidden="true" />
          <FormattedMessage id="hosting-sftp.launch" />
        </a>
      </p>
      <Password server={server} password={access.password} />
      <LazyPart isBeside onFail={() => {}}>
        <SftpKeys server={server} keys={access.keys} />
      </LazyPart>
    </>
  )
}

type Question = 'renew' | 'revoke'

function Password({ server, password }: { server: Server; password: SftpAccess['password'] }) {
  const intl = useIntl()
  const params = { server: server.server_id }
  const [secret, setSecret] = useState<string>()
  const [question, setQuestion] = useState<Question>()
  const create = useServerMutation({
    send: (api) => api(createSftpPassword, { params }),
    onDone: (created) => {
      setSecret(created.password)
      setQuestion(undefined)
    },
  })
  const revoke = useServerMutation({
    send: (api) => api(deleteSftpPassword, { params }),
    onDone: () => {
      setSecret(undefined)
      setQuestion(undefined)
    },
  })
  return (
    <>
      <p className="muted">
        {password === null ? (
          <FormattedMessage id="hosting-sftp.password.none" />
        ) : (
          <FormattedMessage
            id={password.last_used === null ? 'hosting-sftp.password.unused' : 'hosting-sftp.password.used'}
            values={{
              created: <RelativeTime date={password.created} />,
              used: <RelativeTime date={password.last_used ?? password.created} />,
            }}
          />
        )}
      </p>
      {secret !== undefined && <NewPassword secret={secret} />}
      <div className="row">
        <Button
          icon={KeyRound}
          isBusy={create.isPending}
          onClick={() => (password === null ? create.mutate() : setQuestion('renew'))}
        >
          <FormattedMessage
            id={password === null ? 'hosting-sftp.password.create' : 'hosting-sftp.password.renew'}
          />
        </Button>
        {password !== null && (
          <Button look="quiet-danger" icon={Trash2} onClick={() => setQuestion('revoke')}>
            <FormattedMessage id="hosting-sftp.password.revoke" />
          </Button>
        )}
      </div>
      {question && (
        <LazyPart onFail={() => setQuestion(undefined)}>
          <ConfirmDialog
            isOpen
            onOpenChange={() => setQuestion(undefined)}
            title={intl.formatMessage({ id: `hosting-sftp.password.${question}.title` })}
            confirmLabel={intl.formatMessage({ id: `hosting-sftp.password.${question}` })}
            cancelLabel={intl.formatMessage({ id: 'shell.cancel' })}
            isBusy={create.isPending || revoke.isPending}
            onConfirm={() => (question === 'renew' ? create : revoke).mutate()}
          >
            <FormattedMessage id={`hosting-sftp.password.${question}.text`} />
          </ConfirmDialog>
        </LazyPart>
      )}
    </>
  )
}

function NewPassword({ secret }: { secret: string }) {
  const intl = useIntl()
  const { isCopied, copy } = useCopy()
  return (
    <Note level="success" isAlert title={<FormattedMessage id="hosting-sftp.password.created" />}>
      <div className="stack gap-2">
        <FormattedMessage id="hosting-sftp.password.once" />
        <PasswordField
          label={intl.formatMessage({ id: 'hosting-sftp.password' })}
          name="sftp-password"
          autoComplete="off"
          dir="ltr"
          readOnly
          value={secret}
        />
        <p>
          <Button icon={isCopied ? Check : Copy} onClick={() => copy(secret)}>
            <FormattedMessage id={isCopied ? 'hosting-sftp.password.copied' : 'hosting-sftp.password.copy'} />
          </Button>
        </p>
      </div>
    </Note>
  )
}
