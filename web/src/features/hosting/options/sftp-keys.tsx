import { isApiError } from '@quarry/api/contract/client'
import type { Server } from '@quarry/api/contract/hosting/servers'
import { addSftpKey, deleteSftpKey, type SftpKey } from '@quarry/api/contract/hosting/sftp'
import { isPrivateKey } from '@quarry/domain/hosting/sftp'
import { SFTP_KEYS_MAX } from '@quarry/domain/limits/counts'
import { Plus, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { LazyPart } from '../../../lib/lazy/lazy-part.tsx'
import { addToast } from '../../../lib/toasts/toast-store.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Form } from '../../../ui/controls/form.tsx'
import { TextAreaField } from '../../../ui/controls/text-field.tsx'
import { ConfirmDialog } from '../../../ui/floating/lazy-confirm-dialog.ts'
import { RelativeTime } from '../../../ui/labels/relative-time.tsx'
import { FormError } from '../../forms/form-error.tsx'
import { useServerMutation } from '../servers.queries.ts'
import '../../../styles/pages/hosting.css'

interface SftpKeysProps {
  server: Server
  keys: readonly SftpKey[]
}

/** The public keys of the viewer, with which programs sign in without a password. */
export function SftpKeys({ server, keys }: SftpKeysProps) {
  const id = useId()
  return (
    <section className="stack" aria-labelledby={id}>
      <h4 id={id}>
        <FormattedMessage id="hosting-sftp.keys" />
      </h4>
      <p className="muted">
        <FormattedMessage id="hosting-sftp.keys.text" />
      </p>
      {keys.length > 0 && (
        <ul className="stack" aria-labelledby={id}>
          {keys.map((key) => (
            <KeyRow key={key.id} server={server.server_id} shown={key} />
          ))}
        </ul>
      )}
      {keys.length < SFTP_KEYS_MAX ? (
        <NewKey server={server.server_id} />
      ) : (
        <p className="hint">
          <FormattedMessage id="hosting-sftp.keys.full" values={{ max: SFTP_KEYS_MAX }} />
        </p>
      )}
    </section>
  )
}

function NewKey({ server }: { server: string }) {
  const intl = useIntl()
  const [text, setText] = useState('')
  const add = useServerMutation({
    send: (api, key: string) => api(addSftpKey, { params: { server }, body: { public_key: key } }),
    showsOwnErrors: true,
    onDone: () => {
      setText('')
      addToast({ type: 'success', title: intl.formatMessage({ id: 'hosting-sftp.keys.added' }) })
    },
  })
  const refused = isApiError(add.error) ? add.error.fields[0]?.message : undefined
  // It is not even sent.
  const isSecret = isPrivateKey(text)
  return (
    <Form
      // A private key could be pasted by mistake.
      draft={null}
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '' && !isSecret && !add.isPending) add.mutate(text.trim())
      }}
    >
      {refused === undefined && <FormError error={add.error} />}
      <TextAreaField
        label={intl.formatMessage({ id: 'hosting-sftp.keys.key' })}
        hint={intl.formatMessage({ id: 'hosting-sftp.keys.key.hint' })}
        error={isSecret ? intl.formatMessage({ id: 'hosting-sftp.keys.private' }) : refused}
        name="key"
        className="textarea mono"
        dir="ltr"
        rows={3}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          add.reset()
        }}
      />
      <p>
        <Button type="submit" icon={Plus} isBusy={add.isPending} disabled={text.trim() === '' || isSecret}>
          <FormattedMessage id="hosting-sftp.keys.add" />
        </Button>
      </p>
    </Form>
  )
}

function KeyRow({ server, shown }: { server: string; shown: SftpKey }) {
  const intl = useIntl()
  const { id, type, fingerprint, comment, created, last_used: used } = shown
  const [isAsking, setAsking] = useState(false)
  const name = comment === '' ? fingerprint : comment
  const remove = useServerMutation({
    send: (api) => api(deleteSftpKey, { params: { server, key: id } }),
    onDone: () => setAsking(false),
  })
  return (
    <li className="upload-row">
      <div className="stack gap-1 min-w-0 file-path">
        <p>
          <bdi>{comment === '' ? type : comment}</bdi>
        </p>
        <p>
          <code dir="ltr">{fingerprint}</code>
        </p>
        <p className="hint">
          <FormattedMessage
            id={used === null ? 'hosting-sftp.keys.unused' : 'hosting-sftp.keys.used'}
            values={{
              type,
              created: <RelativeTime date={created} />,
              used: <RelativeTime date={used ?? created} />,
            }}
          />
        </p>
      </div>
      <Button
        look="quiet-danger"
        icon={Trash2}
        aria-label={intl.formatMessage({ id: 'hosting-sftp.keys.delete' }, { name })}
        onClick={() => setAsking(true)}
      />
      {isAsking && (
        <LazyPart onFail={() => setAsking(false)}>
          <ConfirmDialog
            isOpen
            onOpenChange={setAsking}
            title={intl.formatMessage({ id: 'hosting-sftp.keys.delete.title' }, { name })}
            confirmLabel={intl.formatMessage({ id: 'hosting-sftp.keys.delete.action' })}
            cancelLabel={intl.formatMessage({ id: 'shell.cancel' })}
            isBusy={remove.isPending}
            onConfirm={() => remove.mutate()}
          >
            <FormattedMessage id="hosting-sftp.keys.delete.text" />
          </ConfirmDialog>
        </LazyPart>
      )}
    </li>
  )
}
