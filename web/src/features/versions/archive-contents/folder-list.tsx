import type { ArchivedEntry, listArchiveFolder } from '@quarry/api/contract/files/archive-contents'
import type { OutputOf } from '@quarry/api/contract/endpoint'
import { File, Folder } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { formatBytes } from '../../../lib/format/format.ts'
import { AppLink } from '../../../ui/navigation/app-link.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { parentFolders, archiveContentsHref, mayBeText } from './archive-contents-address.ts'
import '../../../styles/pages/versions-archive-contents.css'

type Place = { versionPath: string; file: string; folder: string; open: string | undefined }
type FolderListProps = { content: OutputOf<typeof listArchiveFolder>; place: Place }

/** One folder of an archive: its path, then its folders and files with their sizes. */
export function FolderList({ content, place }: FolderListProps) {
  const intl = useIntl()
  const { entries, total } = content
  return (
    <section className="slab" aria-labelledby="folder">
      <div className="slab-head">
        <h3 id="folder">
          <FormattedMessage
            id="versions.inside.sum"
            values={{ count: content.files, size: formatBytes(intl.locale, content.size) }}
          />
        </h3>
      </div>
      <FolderPath place={place} />
      {!content.is_readable && (
        <Note level="warning">
          <FormattedMessage id="versions.inside.unreadable" />
        </Note>
      )}
      <ul className="inside-list">
        {entries.map((entry) => (
          <li key={`${entry.kind} ${entry.name}`}>
            <EntryLine entry={entry} place={place} />
          </li>
        ))}
      </ul>
      {content.is_readable && total === 0 && (
        <p className="muted inside-foot">
          <FormattedMessage id="versions.inside.empty" />
        </p>
      )}
      {(content.is_cut || total > entries.length) && (
        <p className="muted inside-foot">
          <FormattedMessage id="versions.inside.cut" values={{ count: entries.length }} />
        </p>
      )}
    </section>
  )
}

function FolderPath({ place: { versionPath, file, folder } }: { place: Place }) {
  const intl = useIntl()
  const folders = parentFolders(folder)
  return (
    <nav className="inside-way" aria-label={intl.formatMessage({ id: 'versions.inside.way' })}>
      <ol>
        <li>
          <AppLink
            className="link"
            href={archiveContentsHref(versionPath, { file })}
            resetScroll={false}
            aria-current={folder === '' ? 'location' : undefined}
          >
            <FormattedMessage id="versions.inside.root" />
          </AppLink>
        </li>
        {folders.map(({ name, path }) => (
          <li key={path}>
            <AppLink
              className="link"
              href={archiveContentsHref(versionPath, { file, folder: path })}
              resetScroll={false}
              aria-current={path === folder ? 'location' : undefined}
            >
              <bdi>{name}</bdi>
            </AppLink>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function EntryLine({ entry, place }: { entry: ArchivedEntry; place: Place }) {
  const intl = useIntl()
  const { versionPath, file, folder, open } = place
  const isFolder = entry.kind === 'folder'
  const path = folder === '' ? entry.name : `${folder}/${entry.name}`
  const size = formatBytes(intl.locale, entry.size)
  const Icon = isFolder ? Folder : File
  const line = (
    <>
      <Icon className="i" aria-hidden="true" />
      <bdi className="inside-name">{entry.name}</bdi>
      <span className="muted push">
        {isFolder ? (
          <FormattedMessage id="versions.inside.folder" values={{ count: entry.files, size }} />
        ) : (
          size
        )}
      </span>
    </>
  )
  if (!isFolder && !mayBeText(entry.name)) return <span className="inside-line">{line}</span>
  return (
    <AppLink
      className="inside-line"
      href={archiveContentsHref(
        versionPath,
        isFolder ? { file, folder: path } : { file, folder, open: path },
      )}
      resetScroll={false}
      preload={false}
      aria-current={path === open ? 'true' : undefined}
    >
      {line}
    </AppLink>
  )
}
