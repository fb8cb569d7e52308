import type { ServerContentFile } from '@quarry/api/contract/hosting/content'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/floating/dialog.tsx'
import { useServerMutation } from '../servers.queries.ts'
import { contentTitle, installContent, updatesOf, type ContentTarget } from './content.queries.ts'
import type { ContentChange } from './undo/content-change.ts'
import { useInstalledToast } from './use-installed-toast.ts'
import { VersionChangelog } from './versions/version-changelog.tsx'
import '../../../styles/pages/hosting-content.css'

interface UpdateDialogProps {
  target: ContentTarget
  /** Files with an update. */
  files: readonly ServerContentFile[]
  /** Called when they are installed. */
  onChange: (change: ContentChange) => void
  onClose: () => void
}

/** Asks before updates are installed, with what changes. */
export function UpdateDialog({ target, files, onChange, onClose }: UpdateDialogProps) {
  const intl = useIntl()
  const announce = useInstalledToast()
  const update = useServerMutation({
    send: (api) => installContent(api, target, updatesOf(files)),
    onDone: (result) => {
      onClose()
      announce(result)
      onChange({ kind: 'updated', files })
    },
  })
  const [first] = files
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={intl.formatMessage(
        { id: 'hosting-content.update.title' },
        { count: files.length, title: first ? contentTitle(first) : '' },
      )}
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            <FormattedMessage id="shell.cancel" />
          </Button>
          <Button look="brand" isBusy={update.isPending} onClick={() => update.mutate()}>
            <FormattedMessage id="hosting-content.update" />
          </Button>
        </>
      }
    >
      <div className="stack">
        {files.map((file) => (
          <Update key={file.name} file={file} isOpened={files.length === 1} />
        ))}
      </div>
    </Dialog>
  )
}

/** The versions of an update, and its changelog if it is opened. */
function Update({ file, isOpened }: { file: ServerContentFile; isOpened: boolean }) {
  const [isOpen, setIsOpen] = useState(isOpened)
  const { version, update } = file
  if (!update) return null
  return (
    <details
      className="content-update"
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary>
        <FormattedMessage
          id="hosting-content.update.versions"
          values={{
            title: <b>{contentTitle(file)}</b>,
            from: <bdi>{version?.version_number}</bdi>,
            to: <bdi>{update.version_number}</bdi>,
          }}
        />
      </summary>
      {isOpen && <VersionChangelog version={update.id} />}
    </details>
  )
}
