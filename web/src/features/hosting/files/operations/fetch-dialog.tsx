import { isApiError } from '@quarry/api/contract/client'
import { checkRemoteFile, fetchRemoteFile, type RemoteFile } from '@quarry/api/contract/hosting/remote-files'
import { remoteUrlOf } from '@quarry/api/contract/hosting/remote-url'
import { FILE_NAME_MAX_BYTES, namesOfNewPath } from '@quarry/domain/hosting/server-files'
import { LINK } from '@quarry/domain/limits/lengths'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { formatBytes } from '../../../../lib/format/format.ts'
import { addToast } from '../../../../lib/toasts/toast-store.ts'
import { TextField } from '../../../../ui/controls/text-field.tsx'
import { Note } from '../../../../ui/feedback/note.tsx'
import { FormDialog } from '../../../../ui/floating/form-dialog.tsx'
import { FormError } from '../../../forms/form-error.tsx'
import { useServerMutation } from '../../servers.queries.ts'
import { joinPath } from '../files.queries.ts'
import '../../../../styles/pages/hosting.css'

interface FetchDialogProps {
  server: string
  /** The folder that is shown, which gets the file. */
  folder: string
  onClose: () => void
}

interface Wanted {
  url: string
  /** Empty for the name that the host gives. */
  name: string
}

const newKey = () => crypto.randomUUID()
const plain = { dir: 'auto', autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const

/** Lets the server download a file from an address. A file of the same name is replaced only on request. */
export function FetchDialog({ server, folder, onClose }: FetchDialogProps) {
  const intl = useIntl()
  const [wanted, setWanted] = useState<Wanted>({ url: '', name: '' })
  const [found, setFound] = useState<RemoteFile>()
  /** Of one download under one name, however often it is sent. */
  const [key, setKey] = useState(newKey)
  const params = { server }
  const fetchFile = useServerMutation({
    /** Returns the file that would be replaced, if any. */
    send: async (api, { url, name }: Wanted) => {
      const question = { url, folder, ...(name !== '' && { name }) }
      const checked = found ?? (await api(checkRemoteFile, { params, body: question }))
      if (!found && checked.exists) return checked
      const path = joinPath(folder, checked.name)
      await api(fetchRemoteFile, { params, body: { url, path, overwrite: checked.exists, key } })
      return undefined
    },
    showsOwnErrors: true,
    onDone: (existing) => {
      setFound(existing)
      if (existing) return
      onClose()
      addToast({ type: 'success', title: intl.formatMessage({ id: 'hosting-files.fetch.started' }) })
    },
  })
  const change = (changed: Partial<Wanted>) => {
    setWanted({ ...wanted, ...changed })
    setFound(undefined)
    setKey(newKey())
  }
  const [url, name] = [wanted.url.trim(), wanted.name.trim()]
  const isUrlValid = url === '' || remoteUrlOf(url) !== undefined
  const isNameValid = name === '' || (namesOfNewPath(name)?.length === 1 && !name.includes('/'))
  const fields = isApiError(fetchFile.error) ? fetchFile.error.fields : []
  const problemOf = (field: string) => fields.find(({ path }) => path === field)?.message
  const urlLabel = intl.formatMessage({ id: 'hosting-files.fetch.url' })
  return (
    <FormDialog
      draft={null}
      title={intl.formatMessage({ id: 'hosting-files.fetch.title' })}
      action={intl.formatMessage({
        id: found ? 'hosting-files.fetch.overwrite' : 'hosting-files.fetch.action',
      })}
      look={found ? 'danger' : 'brand'}
      missing={url === '' ? [urlLabel] : []}
      isBusy={fetchFile.isPending}
      onSubmit={() => isUrlValid && isNameValid && fetchFile.mutate({ url, name })}
      onClose={onClose}
    >
      {fields.length === 0 && <FormError error={fetchFile.error} />}
      <TextField
        {...plain}
        label={urlLabel}
        hint={intl.formatMessage({ id: 'hosting-files.fetch.url.hint' })}
        name="url"
        inputMode="url"
        maxLength={LINK.max}
        value={wanted.url}
        error={isUrlValid ? problemOf('url') : intl.formatMessage({ id: 'hosting-files.fetch.url.invalid' })}
        onChange={(event) => change({ url: event.target.value })}
      />
      <TextField
        {...plain}
        label={intl.formatMessage({ id: 'hosting-files.name' })}
        hint={intl.formatMessage({ id: 'hosting-files.fetch.name.hint' })}
        isOptional
        name="name"
        value={wanted.name}
        error={
          isNameValid
            ? problemOf('name')
            : intl.formatMessage({ id: 'hosting-files.name.invalid' }, { max: FILE_NAME_MAX_BYTES })
        }
        onChange={(event) => change({ name: event.target.value })}
      />
      <output className={fetchFile.isPending ? 'hint' : 'sr'}>
        {fetchFile.isPending && <FormattedMessage id="hosting-files.fetch.checking" />}
      </output>
      {found && <Existing file={found} />}
    </FormDialog>
  )
}

/** The file that would be replaced. */
function Existing({ file: { name, size } }: { file: RemoteFile }) {
  const intl = useIntl()
  return (
    <Note
      level="warning"
      isAlert
      title={<FormattedMessage id="hosting-files.fetch.exists" values={{ name }} />}
    >
      <div className="stack gap-2">
        <p>
          <FormattedMessage id="hosting-files.fetch.exists.text" />
        </p>
        {size !== null && (
          <p className="hint">
            <FormattedMessage
              id="hosting-files.fetch.size"
              values={{ size: formatBytes(intl.locale, size) }}
            />
          </p>
        )}
      </div>
    </Note>
  )
}
