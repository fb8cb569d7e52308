import type { ServerContent, ServerContentFile } from '@quarry/api/contract/hosting/content'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Checkbox } from '../../../../ui/controls/checkbox.tsx'
import { Note } from '../../../../ui/feedback/note.tsx'
import { FormDialog } from '../../../../ui/floating/form-dialog.tsx'
import { FormError } from '../../../forms/form-error.tsx'
import { useServerMutation } from '../../servers.queries.ts'
import { installContent, type InstallItem } from '../content.queries.ts'
import { useInstalledToast } from '../use-installed-toast.ts'
import type { ContentChange } from '../undo/content-change.ts'
import { useVersionChoice } from './use-version-choice.ts'
import { VersionChangelog } from './version-changelog.tsx'
import { VersionField } from './version-field.tsx'
import '../../../../styles/pages/hosting-content.css'

interface VersionDialogProps {
  server: string
  content: Pick<ServerContent, 'type' | 'loaders' | 'game_version'>
  file: ServerContentFile
  project: { id: string; title: string }
  /** Called when it is installed. */
  onChange: (change: ContentChange) => void
  onClose: () => void
}

/** Installs another version of a project that the server has. */
export function VersionDialog({ server, content, file, project, onChange, onClose }: VersionDialogProps) {
  const intl = useIntl()
  const [isUnlocked, setIsUnlocked] = useState(false)
  const announce = useInstalledToast()
  const { loaders, game_version: gameVersion } = content
  const installed = file.version?.id
  const choice = useVersionChoice({
    project: project.id,
    setup: { loaders, game_versions: isUnlocked ? [] : [gameVersion] },
    installed,
    suggested: file.update?.id ?? installed,
  })
  const { selected } = choice
  const install = useServerMutation({
    send: (api, item: InstallItem) => installContent(api, { server, type: content.type }, [item]),
    showsOwnErrors: true,
    onDone: (result) => {
      onClose()
      announce(result)
      onChange({ kind: 'updated', files: [file] })
    },
  })
  const isOther = selected !== undefined && selected.id !== installed
  return (
    <FormDialog
      draft={null}
      title={intl.formatMessage({ id: 'hosting-content.version.title' }, { title: project.title })}
      action={intl.formatMessage({ id: 'hosting-content.install' })}
      isBusy={install.isPending}
      onSubmit={() => isOther && install.mutate({ project_id: project.id, version_id: selected.id })}
      onClose={onClose}
    >
      <FormError error={install.error} />
      <VersionField choice={choice} />
      <Checkbox
        name="unlocked"
        checked={isUnlocked}
        hint={<FormattedMessage id="hosting-content.versions.other.hint" />}
        onChange={(event) => setIsUnlocked(event.target.checked)}
      >
        <FormattedMessage id="hosting-content.versions.other" values={{ version: gameVersion }} />
      </Checkbox>
      {selected && !selected.game_versions.includes(gameVersion) && (
        <Note level="warning">
          <FormattedMessage
            id="hosting-content.versions.other.warning"
            values={{ version: gameVersion, versions: intl.formatList(selected.game_versions) }}
          />
        </Note>
      )}
      {file.pack && (
        <Note level="warning">
          <FormattedMessage id="hosting-content.pack.version.warning" />
        </Note>
      )}
      {isOther ? (
        <VersionChangelog version={selected.id} />
      ) : (
        selected && (
          <p className="hint">
            <FormattedMessage id="hosting-content.version.same" />
          </p>
        )
      )}
    </FormDialog>
  )
}
