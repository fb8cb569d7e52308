import {
  enableServerContent,
  type ServerContent,
  type ServerContentFile,
} from '@quarry/api/contract/hosting/content'
import { CircleArrowUp, FileQuestionMark, MoreVertical, Replace, Trash2, type LucideIcon } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { formatBytes } from '../../../lib/format/format.ts'
import { lazy, LazyPart } from '../../../lib/lazy/lazy-part.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Switch } from '../../../ui/controls/checkbox.tsx'
import { MenuButton } from '../../../ui/floating/menu-button.tsx'
import type { MenuItem } from '../../../ui/floating/menu-item.ts'
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

export interface ContentRowProps {
  server: string
  content: ServerContent
  file: ServerContentFile
  /** Whether nothing can be changed now. */
  isLocked: boolean
  onChange: (change: ContentChange) => void
  /** In a list that does not have all rows as elements; the first one is at 1. */
  place?: { at: number; count: number } | undefined
  /** The focus came into the row or a dialog of it. */
  onFocus?: () => void
}

type Question = 'update' | 'version' | 'delete'

/** A mod, plugin or data pack, or a file that the site does not know. */
export function ContentRow({ server, content, file, isLocked, onChange, place, onFocus }: ContentRowProps) {
  const [asked, setAsked] = useState<Question>()
  const target = { server, type: content.type }
  const close = () => setAsked(undefined)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only notes where the focus is
    <li
      className={file.enabled ? 'content-row' : 'content-row is-off'}
      aria-posinset={place?.at}
      aria-setsize={place?.count}
      onFocus={onFocus}
    >
      {file.project ? (
        <ProjectIcon project={file.project} size="m" />
      ) : (
        <FileQuestionMark className="i i-l" aria-hidden="true" />
      )}
      <ContentName server={server} folder={content.folder} file={file} />
      <div className="content-actions">
        <WideActions file={file} isLocked={isLocked} onAsk={setAsked}>
          <EnabledSwitch {...{ target, file, isLocked, onChange }} />
        </WideActions>
        <ActionsMenu file={file} isLocked={isLocked} onAsk={setAsked} />
      </div>
      {asked === 'update' && (
        <LazyPart onFail={close}>
          <UpdateDialog target={target} files={[file]} onChange={onChange} onClose={close} />
        </LazyPart>
      )}
      {asked === 'version' && file.project && (
        <LazyPart onFail={close}>
          <VersionDialog {...{ server, content, file, onChange }} project={file.project} onClose={close} />
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

interface ActionsProps {
  file: ServerContentFile
  isLocked: boolean
  onAsk: (question: Question) => void
}

/** The switch with the other actions as buttons; narrow pages have these in a menu. */
function WideActions({ file, isLocked, onAsk, children }: ActionsProps & { children: ReactNode }) {
  const intl = useIntl()
  const { update, project } = file
  const title = contentTitle(file)
  return (
    <>
      {update && (
        <Button
          className="content-wide"
          size="small"
          icon={CircleArrowUp}
          disabled={isLocked}
          aria-label={intl.formatMessage(
            { id: 'hosting-content.update.name' },
            { title, version: update.version_number },
          )}
          onPointerEnter={UpdateDialog.warm}
          onFocus={UpdateDialog.warm}
          onClick={() => onAsk('update')}
        >
          <FormattedMessage id="hosting-content.update" />
        </Button>
      )}
      {project && (
        <Button
          className="content-wide"
          look="quiet"
          icon={Replace}
          disabled={isLocked}
          aria-label={intl.formatMessage({ id: 'hosting-content.version.change.name' }, { title })}
          onPointerEnter={VersionDialog.warm}
          onFocus={VersionDialog.warm}
          onClick={() => onAsk('version')}
        />
      )}
      {children}
      <Button
        className="content-wide"
        look="quiet-danger"
        icon={Trash2}
        disabled={isLocked}
        aria-label={intl.formatMessage({ id: 'hosting-content.delete.name' }, { title })}
        onPointerEnter={DeleteContent.warm}
        onFocus={DeleteContent.warm}
        onClick={() => onAsk('delete')}
      />
    </>
  )
}

/** The same actions on narrow pages. */
function ActionsMenu({ file, isLocked, onAsk }: ActionsProps) {
  const intl = useIntl()
  const { update, project } = file
  const action = (question: Question, icon: LucideIcon, label: string): MenuItem => ({
    kind: 'action',
    icon,
    label,
    isDisabled: isLocked,
    onSelect: () => onAsk(question),
    ...(question === 'delete' && { tone: 'danger' }),
  })
  const items: MenuItem[] = []
  if (update)
    items.push(
      action(
        'update',
        CircleArrowUp,
        intl.formatMessage({ id: 'hosting-content.update.to' }, { version: update.version_number }),
      ),
    )
  if (project)
    items.push(action('version', Replace, intl.formatMessage({ id: 'hosting-content.version.change' })))
  items.push(action('delete', Trash2, intl.formatMessage({ id: 'hosting-content.delete' })))
  return (
    <MenuButton
      label={intl.formatMessage({ id: 'hosting-content.actions' }, { title: contentTitle(file) })}
      className="btn btn-quiet btn-icon content-narrow"
      items={items}
      onOpen={() => {
        if (update) UpdateDialog.warm()
        if (project) VersionDialog.warm()
        DeleteContent.warm()
      }}
    >
      <MoreVertical className="i i-l" aria-hidden="true" />
    </MenuButton>
  )
}

interface ContentNameProps {
  server: string
  folder: string
  file: ServerContentFile
}

function ContentName({ server, folder, file }: ContentNameProps) {
  const intl = useIntl()
  const { name, size, enabled, project, version, update, pack } = file
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
        {update && (
          <span className="tag content-narrow">
            <CircleArrowUp className="i" aria-hidden="true" />
            {/* One item of the tag, within which it wraps. */}
            <span>
              <FormattedMessage
                id="hosting-content.update.to"
                values={{ version: <bdi>{update.version_number}</bdi> }}
              />
            </span>
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
