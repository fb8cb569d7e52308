import { isApiError } from '@quarry/api/contract/client'
import { checkRemoteFile, fetchRemoteFile, type RemoteFile } from '@quarry/api/contract/hosting/remote-files'
import { remoteUrlOf } from '@quarry/api/contract/hosting/remote-url'
import { FILE_NAME_MAX_BYTES, namesOfNewPath } from '@quarry/domain/hosting/server-files'
import { LINK } from '@quarry/domain/limits/lengths'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { lazy, LazyPart } from '../../../../lib/lazy/lazy-part.tsx'
import { formatBytes } from '../../../../lib/format/format.ts'
import { addToast } from '../../../../lib/toasts/toast-store.ts'
import { Checkbox } from '../../../../ui/controls/checkbox.tsx'
import { TextField } from '../../../../ui/controls/text-field.tsx'
import { Note } from '../../../../ui/feedback/note.tsx'
import { FormDialog } from '../../../../ui/floating/form-dialog.tsx'
import { FormError } from '../../../forms/form-error.tsx'
import { useServerMutation } from '../../servers.queries.ts'
import { joinPath } from '../files.queries.ts'
import { useStarted, type StartedArchive } from './started-download.ts'
import { useNewOperation } from './use-new-operation.ts'
import '../../../../styles/pages/hosting.css'

const FetchedArchive = lazy(async () => (await import('./fetched-archive.tsx')).FetchedArchive)

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

interface ArchiveFetching {
  server: string
  folder: string
  key: string
  onDone: (archive: StartedArchive) => void
}

/** Starts the download of an archive under a name that nothing else has. */
const useFetchArchive = ({ server, folder, key, onDone }: ArchiveFetching) =>
  useServerMutation({
    send: async (api, url: string): Promise<StartedArchive> => {
      const params = { server }
      const { name } = await api(checkRemoteFile, { params, body: { url, folder } })
      const path = joinPath(folder, `download-${key}.zip`)
      const download = await api(fetchRemoteFile, { params, body: { url, path, overwrite: false, key } })
      return { download, path, name }
    },
    showsOwnErrors: true,
    onDone,
  })

/**
 * Lets the server download a file from an address, or an archive that it then extracts. A file of the same name is replaced
 * only on request.
 */
export function FetchDialog({ server, folder, onClose }: FetchDialogProps) {
  const intl = useIntl()
  const [wanted, setWanted] = useState<Wanted>({ url: '', name: '' })
  const [found, setFound] = useState<RemoteFile>()
  /** Of one download under one name, however often it is sent. */
  const [key, setKey] = useState(newKey)
  const [isExtracted, setIsExtracted] = useState(false)
  const [archive, setArchive] = useState<StartedArchive>()
  const params = { server }
  const { isShown, onDone } = useStarted(server, setArchive)
  const fetchArchive = useFetchArchive({ server, folder, key, onDone })
  const showOperation = useNewOperation(server)
  const fetchFile = useServerMutation({
    /** Returns the file that would be replaced, if any, and otherwise the operation. */
    send: async (api, { url, name }: Wanted) => {
      const question = { url, folder, ...(name !== '' && { name }) }
      const checked = found ?? (await api(checkRemoteFile, { params, body: question }))
      if (!found && (checked.exists || !isShown())) return checked
      const path = joinPath(folder, checked.name)
      return api(fetchRemoteFile, { params, body: { url, path, overwrite: checked.exists, key } })
    },
    showsOwnErrors: true,
    onDone: (result) => {
      if ('exists' in result) return setFound(result)
      showOperation(result)
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
  const { error, isPending } = isExtracted ? fetchArchive : fetchFile
  const fields = isApiError(error) ? error.fields : []
  const problemOf = (field: string) => fields.find(({ path }) => path === field)?.message
  const urlLabel = intl.formatMessage({ id: 'hosting-files.fetch.url' })
  const submit = () => {
    if (!isUrlValid || !isNameValid) return
    if (isExtracted) fetchArchive.mutate(url)
    else fetchFile.mutate({ url, name })
  }
  if (archive)
    return (
      <LazyPart onFail={onClose}>
        <FetchedArchive server={server} folder={folder} {...archive} advice="open" onClose={onClose} />
      </LazyPart>
    )
  return (
    <FormDialog
      draft={null}
      title={intl.formatMessage({ id: 'hosting-files.fetch.title' })}
      action={intl.formatMessage({
        id: found ? 'hosting-files.fetch.overwrite' : 'hosting-files.fetch.action',
      })}
      look={found ? 'danger' : 'brand'}
      missing={url === '' ? [urlLabel] : []}
      isBusy={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {fields.length === 0 && <FormError error={error} />}
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
      <ExtractField
        isOn={isExtracted}
        onChange={(isOn) => {
          setIsExtracted(isOn)
          change({ name: '' })
        }}
      />
      {!isExtracted && (
        <NameField
          value={wanted.name}
          isValid={isNameValid}
          problem={problemOf('name')}
          onChange={(text) => change({ name: text })}
        />
      )}
      <output className={isPending ? 'hint' : 'sr'}>
        {isPending && <FormattedMessage id="hosting-files.fetch.checking" />}
      </output>
      {found && <Existing file={found} />}
    </FormDialog>
  )
}

interface NameFieldProps {
  value: string
  isValid: boolean
  /** What the server refuses. */
  problem: string | undefined
  onChange: (name: string) => void
}

function NameField({ value, isValid, problem, onChange }: NameFieldProps) {
  const intl = useIntl()
  return (
    <TextField
      {...plain}
      label={intl.formatMessage({ id: 'hosting-files.name' })}
      hint={intl.formatMessage({ id: 'hosting-files.fetch.name.hint' })}
      isOptional
      name="name"
      value={value}
      error={
        isValid
          ? problem
          : intl.formatMessage({ id: 'hosting-files.name.invalid' }, { max: FILE_NAME_MAX_BYTES })
      }
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

function ExtractField({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const intl = useIntl()
  return (
    <Checkbox
      name="extract"
      checked={isOn}
      hint={intl.formatMessage({ id: 'hosting-files.fetch.extract.hint' })}
      onChange={(event) => onChange(event.target.checked)}
    >
      <FormattedMessage id="hosting-files.fetch.extract" />
    </Checkbox>
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
