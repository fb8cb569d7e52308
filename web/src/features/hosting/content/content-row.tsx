import {
  enableServerContent,
  type ServerContent,
  type ServerContentFile,
} from '@quarry/api/contract/hosting/content'
import { CircleArrowUp, FileQuestionMark, Replace, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { formatBytes } from '../../../lib/format/format.ts'
import { lazy, LazyPart } from '../../../lib/lazy/lazy-part.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Switch } from '../../../ui/controls/checkbox.tsx'
import { AppLink } from '../../../ui/navigation/app-link.tsx'
import { ProjectIcon } from '../../projects/project-icon.tsx'
import { folderHref } from '../files/files.queries.ts'
import { useServerMutation } from '../servers.queries.ts'
import { contentTitle, contentVersionHref, type ContentTarget } from './content.queries.ts'
import type { ContentChange } from './undo/content-change.ts'
import '../../../styles/pages/hosting-content.css'

const UpdateDialog = lazy(async () => (await import('./update-dialog.tsx')).UpdateDialog)

const DeleteContent = lazy(async () => (await import('./delete-content.tsx')).DeleteContent)

const VersionDialog = lazy(async () => (await import('./versions/version-dialog.tsx')).VersionDialog)

interface ContentRowProps {
  server: string
  content: ServerContent
  file: ServerContentFile
  /** Whether nothing can be changed now. */
  isLocked: boolean
  onChange: (change: ContentChange) => void
}

type Question = 'update' | 'version' | 'delete'

/** A mod, plugin or data pack, or a file that the site does not know. */
export function ContentRow({ server, content, file, isLocked, onChange }: ContentRowProps) {
  const intl = useIntl()
  const [asked, setAsked] = useState<Question>()
  const { enabled, update, project } = file
  const title = contentTitle(file)
  const target = { server, type: content.type }
  const close = () => setAsked(undefined)
  return (
    <li className={enabled ? 'content-row' : 'content-row is-off'}>
      {file.project ? (
        <ProjectIcon project={file.project} size="m" />
      ) : (
        <FileQuestionMark className="i i-l" aria-hidden="true" />
      )}
      <ContentName server={server} folder={content.folder} file={file} />
      <div className="content-actions">
        {update && (
          <Button
            size="small"
            icon={CircleArrowUp}
            disabled={isLocked}
            aria-label={intl.formatMessage(
              { id: 'hosting-content.update.name' },
              { title, version: update.version_number },
            )}
            onPointerEnter={UpdateDialog.warm}
            onFocus={UpdateDialog.warm}
            onClick={() => setAsked('update')}
          >
            <FormattedMessage id="hosting-content.update" />
          </Button>
        )}
        {project && (
          <Button
            look="quiet"
            icon={Replace}
            disabled={isLocked}
            aria-label={intl.formatMessage({ id: 'hosting-content.version.change.name' }, { title })}
            onPointerEnter={VersionDialog.warm}
            onFocus={VersionDialog.warm}
            onClick={() => setAsked('version')}
          />
        )}
        <EnabledSwitch {...{ target, file, isLocked, onChange }} />
        <Button
          look="quiet-danger"
          icon={Trash2}
          disabled={isLocked}
          aria-label={intl.formatMessage({ id: 'hosting-content.delete.name' }, { title })}
          onClick={() => setAsked('delete')}
        />
      </div>
      {asked === 'update' && (
        <LazyPart onFail={close}>
          <UpdateDialog target={target} files={[file]} onChange={onChange} onClose={close} />
        </LazyPart>
      )}
      {asked === 'version' && project && (
        <LazyPart onFail={close}>
          <VersionDialog {...{ server, content, file, project, onChange }} onClose={close} />
        </LazyPart>
      )}
      {asked === 'delete' && (
        <LazyPart onFail={close}>
          <DeleteContent {...{ target, file, onChange }} onClose={close} />
        </LazyPart>
      )}
    </li>
  )
}

interface ContentNameProps {
  server: string
  folder: string
  file: ServerContentFile
}

function ContentName({ server, folder, file }: ContentNameProps) {
  const intl = useIntl()
  const { name, size, enabled, project, version, pack } = file
  return (
    <div className="content-name">
      <div className="row gap-2">
        <h3>
          <AppLink
            className="link"
            href={contentVersionHref(file) ?? folderHref(server, { path: folder })}
            preload={false}
          >
            <bdi>{contentTitle(file)}</bdi>
          </AppLink>
        </h3>
        {project && project.owner !== null && (
          <span className="muted">
            <FormattedMessage id="hosting-content.by" values={{ name: <bdi>{project.owner}</bdi> }} />
          </span>
        )}
        {!enabled && (
          <span className="tag">
            <FormattedMessage id="hosting-content.disabled" />
          </span>
        )}
        {pack && (
          <span className="tag">
            <FormattedMessage
              id={pack === 'changed' ? 'hosting-content.pack.file.changed' : 'hosting-content.pack'}
            />
          </span>
        )}
      </div>
      <p className="hint">
        {version ? <bdi>{version.version_number}</bdi> : <FormattedMessage id="hosting-content.unknown" />}
        {' · '}
        {project && (
          <>
            <bdi>{name}</bdi>
            {' · '}
          </>
        )}
        {formatBytes(intl.locale, size)}
      </p>
    </div>
  )
}

interface EnabledSwitchProps extends Omit<ContentRowProps, 'server' | 'content'> {
  target: ContentTarget
}

function EnabledSwitch({ target: { server, type }, file, isLocked, onChange }: EnabledSwitchProps) {
  const { name, enabled } = file
  const change = useServerMutation({
    send: (api, next: boolean) =>
      api(enableServerContent, { params: { server }, body: { name, enabled: next, type } }),
    onDone: () => onChange({ kind: enabled ? 'disabled' : 'enabled', files: [file] }),
  })
  return (
    <Switch
      name="enabled"
      checked={change.isPending ? change.variables : enabled}
      disabled={isLocked}
      onChange={(event) => {
        if (!change.isPending) change.mutate(event.target.checked)
      }}
    >
      <span className="sr">
        <FormattedMessage id="hosting-content.enable" values={{ title: contentTitle(file) }} />
      </span>
    </Switch>
  )
}
