import { isApiError } from '@quarry/api/contract/client'
import {
  checkServerArchive,
  extractServerArchive,
  type ArchiveCheck,
} from '@quarry/api/contract/hosting/files'
import { FILE_NAME_MAX_BYTES, namesOfPath } from '@quarry/domain/hosting/server-files'
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
import { useNewOperation } from './use-new-operation.ts'
import '../../../../styles/pages/hosting.css'

interface ExtractDialogProps {
  server: string
  /** The folder that is shown. */
  folder: string
  /** The archive in it. */
  name: string
  onClose: () => void
}

const newKey = () => crypto.randomUUID()

/** Extracts an archive into a folder. What it would replace is listed first, and replaced only on request. */
export function ExtractDialog({ server, folder, name, onClose }: ExtractDialogProps) {
  const intl = useIntl()
  const [target, setTarget] = useState(folder)
  const [found, setFound] = useState<ArchiveCheck>()
  /** Of one extraction into one folder, however often it is sent. */
  const [key, setKey] = useState(newKey)
  const path = joinPath(folder, name)
  const params = { server }
  const showOperation = useNewOperation(server)
  const extract = useServerMutation({
    /** Returns what would be replaced, if anything, and otherwise the operation. */
    send: async (api, into: string) => {
      const checked = found ?? (await api(checkServerArchive, { params, query: { path, folder: into } }))
      if (!found && checked.conflicts.length > 0) return checked
      const overwrite = checked.conflicts.length > 0
      return api(extractServerArchive, { params, body: { path, folder: into, overwrite, key } })
    },
    showsOwnErrors: true,
    onDone: (result) => {
      if ('conflicts' in result) return setFound(result)
      showOperation(result)
      onClose()
      addToast({ type: 'success', title: intl.formatMessage({ id: 'hosting-files.extract.started' }) })
    },
  })
  const isValid = namesOfPath(target) !== undefined
  const message = isApiError(extract.error) ? extract.error.fields[0]?.message : undefined
  return (
    <FormDialog
      draft={null}
      title={intl.formatMessage({ id: 'hosting-files.extract.title' }, { name })}
      action={intl.formatMessage({ id: found ? 'hosting-files.extract.overwrite' : 'hosting-files.extract' })}
      look={found ? 'danger' : 'brand'}
      isBusy={extract.isPending}
      onSubmit={() => isValid && extract.mutate(target.replaceAll(/^\/|\/$/g, ''))}
      onClose={onClose}
    >
      {message === undefined && <FormError error={extract.error} />}
      <TextField
        label={intl.formatMessage({ id: 'hosting-files.extract.folder' })}
        hint={intl.formatMessage({ id: 'hosting-files.destination.hint' })}
        name="folder"
        dir="auto"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={target}
        error={
          isValid
            ? message
            : intl.formatMessage(
                { id: 'hosting-files.path.invalid' },
                { max: FILE_NAME_MAX_BYTES, enters: 'folder' },
              )
        }
        onChange={(event) => {
          setTarget(event.target.value)
          setFound(undefined)
          setKey(newKey())
        }}
      />
      <output className={extract.isPending ? 'hint' : 'sr'}>
        {extract.isPending && <FormattedMessage id="hosting-files.extract.checking" />}
      </output>
      {found && <Conflicts check={found} advice="choose" />}
    </FormDialog>
  )
}

/** Of the listed conflicts. */
const SHOWN_MAX = 20

export interface ConflictsProps {
  check: ArchiveCheck
  /** How to keep what would be replaced: choose or open another folder, or have a backup of it. */
  advice: 'choose' | 'open' | 'backup'
}

/** What an extraction would replace, and how to keep it. */
export function Conflicts({ check, advice }: ConflictsProps) {
  const intl = useIntl()
  const { conflicts, more_conflicts: hasMore, files, size } = check
  const count = conflicts.length
  return (
    <Note
      level="warning"
      isAlert
      title={
        <FormattedMessage
          id={hasMore ? 'hosting-files.extract.conflicts.more' : 'hosting-files.extract.conflicts'}
          values={{ count }}
        />
      }
    >
      <div className="stack gap-2">
        <p>
          <FormattedMessage id={`hosting-files.extract.conflicts.${advice}`} />
        </p>
        <ul className="file-path">
          {conflicts.slice(0, SHOWN_MAX).map((path) => (
            <li key={path}>
              <bdi>{path}</bdi>
            </li>
          ))}
          {count > SHOWN_MAX && <li aria-hidden="true">…</li>}
        </ul>
        <p className="hint">
          <FormattedMessage
            id="hosting-files.extract.found"
            values={{ count: files, size: formatBytes(intl.locale, size) }}
          />
        </p>
      </div>
    </Note>
  )
}
