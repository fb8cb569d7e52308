import type { ServerContent } from '@quarry/api/contract/hosting/content'
import type { Server } from '@quarry/api/contract/hosting/servers'
import { CircleArrowUp, Package, Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { lazy, LazyPart } from '../../../lib/lazy/lazy-part.tsx'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { SegmentedControl } from '../../../ui/controls/segmented-control.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { TabLinks } from '../../../ui/navigation/tab-links.tsx'
import { AppLink } from '../../../ui/navigation/app-link.tsx'
import { serverPath } from '../server-address.ts'
import { SearchField } from '../search-field.tsx'
import { UploadArea, UploadButton } from '../files/uploads/upload-area.tsx'
import { isOff, isOpen, isReplaced, lastInstallation, mayInstall, shownPower } from '../server-state.ts'
import { ContentList } from './content-list.tsx'
import { PackCard } from './packs/pack-card.tsx'
import { useContentUploads } from './uploads/use-content-uploads.ts'
import type { ContentChange } from './undo/content-change.ts'
import {
  CONTENT_FILTERS,
  contentHref,
  contentSearchHref,
  filteredContent,
  packSearchHref,
  type ContentFilter,
} from './content.queries.ts'
import '../../../styles/pages/hosting.css'
import '../../../styles/pages/hosting-content.css'

const LinkedPack = lazy(async () => (await import('./packs/linked-pack.tsx')).LinkedPack)
const UploadTray = lazy(async () => (await import('../files/uploads/upload-tray.tsx')).UploadTray)
const ContentUndo = lazy(async () => (await import('./undo/content-undo.tsx')).ContentUndo)
const PackFailure = lazy(async () => (await import('./packs/pack-failure.tsx')).PackFailure)
const UpdateDialog = lazy(async () => (await import('./update-dialog.tsx')).UpdateDialog)

/** The rest of the page can be used without it. */
const stayAsItIs = () => {}

const isBackedUp = ({ operations }: Server): boolean =>
  operations.some((operation) => operation.kind === 'backup' && isOpen(operation))

interface ContentFilesProps {
  server: Server
  content: ServerContent
}

/** The files of one type of content, and what can be done with them. */
export function ContentFiles({ server, content, pack }: ContentFilesProps & { pack?: string | undefined }) {
  const [search, setSearch] = useState('')
  const [filter, setFilter] = useState<ContentFilter>('all')
  const [change, setChange] = useState<ContentChange>()
  const isLocked = isReplaced(server) || isBackedUp(server)
  const { files, total } = content
  const shown = useMemo(() => filteredContent(files, filter, search), [files, filter, search])
  const uploads = useContentUploads(server, content)
  return (
    <UploadArea isLocked={isLocked} onFiles={uploads.add}>
      {lastInstallation(server)?.state === 'failed' && (
        <LazyPart isBeside onFail={stayAsItIs}>
          <PackFailure server={server} />
        </LazyPart>
      )}
      <ContentTypes server={server} content={content} />
      {content.pack && <PackCard server={server} pack={content.pack} isLocked={isLocked} />}
      <ContentActions {...{ server, content, isLocked }} onChange={setChange} onFiles={uploads.add} />
      {uploads.batches.length > 0 && (
        <LazyPart onFail={uploads.close}>
          <UploadTray server={server.server_id} batches={uploads.batches} onClose={uploads.close} />
        </LazyPart>
      )}
      {pack !== undefined && mayInstall(server) && (
        <LazyPart onFail={stayAsItIs}>
          <LinkedPack {...{ server, content, isLocked }} project={pack} />
        </LazyPart>
      )}
      <ContentHint {...{ server, isLocked }} />
      {files.length > 0 && (
        <ContentControls
          {...{ search, filter, shown: shown.length, count: files.length }}
          onSearch={setSearch}
          onFilter={setFilter}
        />
      )}
      {files.length < total && (
        <p className="hint">
          <FormattedMessage id="hosting-content.more" values={{ count: files.length, total }} />
        </p>
      )}
      {files.length === 0 && (
        <EmptyState
          level={3}
          title={<FormattedMessage id="hosting-content.none" values={{ type: content.type }} />}
        >
          <FormattedMessage id="hosting-content.none.text" />
          {content.types.length === 1 && mayInstall(server) && (
            <>
              {' '}
              <FormattedMessage
                id="hosting-content.none.platform"
                values={{
                  link: (platform) => (
                    <AppLink href={`${serverPath(server.server_id)}/options/loader`}>{platform}</AppLink>
                  ),
                }}
              />
            </>
          )}
        </EmptyState>
      )}
      {shown.length > 0 && (
        <ContentList
          server={server.server_id}
          content={content}
          files={shown}
          isLocked={isLocked}
          onChange={setChange}
        />
      )}
      {/* There before its content, which screen readers announce; below the list, whose switches it must not move. */}
      <div aria-live="polite" className={change ? 'undo-dock' : 'sr'}>
        {change && (
          <LazyPart isBeside onFail={stayAsItIs}>
            <ContentUndo
              target={{ server: server.server_id, type: content.type }}
              change={change}
              isLocked={isLocked}
              onDone={() => setChange(undefined)}
            />
          </LazyPart>
        )}
      </div>
    </UploadArea>
  )
}

/** One tab per type; nothing if the server loads one only. */
function ContentTypes({ server: { server_id: id }, content: { type, types } }: ContentFilesProps) {
  const intl = useIntl()
  if (types.length < 2) return null
  return (
    <TabLinks
      label={intl.formatMessage({ id: 'hosting-content.types' })}
      tabs={types.map((one) => ({
        href: contentHref(id, one, types),
        label: intl.formatMessage({ id: 'hosting-content.type' }, { type: one }),
        isCurrent: one === type,
      }))}
    />
  )
}

interface ContentActionsProps extends ContentFilesProps {
  isLocked: boolean
  onChange: (change: ContentChange) => void
  onFiles: (files: readonly File[]) => void
}

function ContentActions({ server, content, isLocked, onChange, onFiles }: ContentActionsProps) {
  const [isUpdating, setIsUpdating] = useState(false)
  // Those of a modpack are updated together with it.
  const updates = content.files.filter(({ update, pack }) => update !== null && pack === null)
  const { server_id: id } = server
  return (
    <div className="row">
      <ButtonLink look="brand" icon={Plus} href={contentSearchHref(id, content)}>
        <FormattedMessage id="hosting-content.add" values={{ type: content.type }} />
      </ButtonLink>
      <UploadButton isLocked={isLocked} onFiles={onFiles} />
      {content.pack === null && mayInstall(server) && (
        <ButtonLink icon={Package} href={packSearchHref(id)}>
          <FormattedMessage id="hosting-content.pack.find" />
        </ButtonLink>
      )}
      {updates.length > 0 && (
        <Button
          icon={CircleArrowUp}
          disabled={isLocked}
          onPointerEnter={UpdateDialog.warm}
          onFocus={UpdateDialog.warm}
          onClick={() => setIsUpdating(true)}
        >
          <FormattedMessage id="hosting-content.update.all" values={{ count: updates.length }} />
        </Button>
      )}
      {isUpdating && (
        <LazyPart onFail={() => setIsUpdating(false)}>
          <UpdateDialog
            target={{ server: id, type: content.type }}
            files={updates}
            onChange={onChange}
            onClose={() => setIsUpdating(false)}
          />
        </LazyPart>
      )}
    </div>
  )
}

/** Why nothing can be changed, or when changes take effect. */
function ContentHint({ server, isLocked }: { server: Server; isLocked: boolean }) {
  const runs = server.power !== null && !isOff(shownPower(server.power))
  if (!isLocked && !runs) return null
  return (
    <p className="hint">
      <FormattedMessage id={isLocked ? 'hosting-content.locked' : 'hosting-content.running'} />
    </p>
  )
}

interface ContentControlsProps {
  search: string
  filter: ContentFilter
  shown: number
  /** Of all files. */
  count: number
  onSearch: (text: string) => void
  onFilter: (filter: ContentFilter) => void
}

function ContentControls({ search, filter, shown, count, onSearch, onFilter }: ContentControlsProps) {
  const intl = useIntl()
  const isNarrowed = search.trim() !== '' || filter !== 'all'
  return (
    <>
      <div className="content-controls">
        <SearchField
          label={intl.formatMessage({ id: 'hosting-content.search' })}
          placeholder={intl.formatMessage({ id: 'hosting-content.search.count' }, { count })}
          value={search}
          onChange={onSearch}
        />
        <SegmentedControl
          label={intl.formatMessage({ id: 'hosting-content.filter' })}
          options={CONTENT_FILTERS.map((value) => ({
            value,
            label: intl.formatMessage({ id: `hosting-content.filter.${value}` }),
          }))}
          value={filter}
          onChange={onFilter}
        />
      </div>
      <output className={isNarrowed ? 'hint' : 'sr'}>
        {isNarrowed && <FormattedMessage id="hosting-content.found" values={{ count: shown }} />}
      </output>
      {isNarrowed && shown === 0 && (
        <div>
          <Button
            onClick={() => {
              onSearch('')
              onFilter('all')
            }}
          >
            <FormattedMessage id="hosting-content.showAll" />
          </Button>
        </div>
      )}
    </>
  )
}
