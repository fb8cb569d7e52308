import type { ArchiveDifference } from '@quarry/api/contract/files/archive-contents'
import { FormattedMessage, useIntl } from 'react-intl'
import { formatBytes } from '../../../lib/format/format.ts'
import { Note } from '../../../ui/feedback/note.tsx'
import { ChangedLines } from '../../markdown/changed-lines.tsx'
import '../../../styles/pages/versions-archive-contents.css'

/** The differences between the main files of two versions: their metadata and contents. */
export function ArchiveChanges({ difference }: { difference: ArchiveDifference | null }) {
  if (difference === null)
    return (
      <Note level="warning">
        <FormattedMessage id="versions.changes.unreadable" />
      </Note>
    )
  const { added, removed, changed, same, is_cut: isCut, manifests } = difference
  return (
    <>
      {manifests.map(({ path, is_cut: isManifestCut, difference: text }) => (
        <section key={path} className="slab slab-pad stack" aria-labelledby={`manifest-${path}`}>
          <h3 id={`manifest-${path}`}>
            <bdi>{path}</bdi>
          </h3>
          <ChangedLines {...text} labelledBy={`manifest-${path}`} />
          {isManifestCut && (
            <p className="muted">
              <FormattedMessage id="versions.changes.manifestCut" />
            </p>
          )}
        </section>
      ))}
      <section className="slab" aria-labelledby="held">
        <div className="slab-head">
          <h3 id="held">
            <FormattedMessage id="versions.changes.files" values={{ same }} />
          </h3>
        </div>
        <Files kind="added" {...added} />
        <Files kind="removed" {...removed} />
        <Files kind="changed" {...changed} />
        {added.count + removed.count + changed.count === 0 && (
          <p className="muted inside-foot">
            <FormattedMessage id="versions.changes.same" />
          </p>
        )}
        {isCut && (
          <p className="muted inside-foot">
            <FormattedMessage id="versions.changes.cut" />
          </p>
        )}
      </section>
    </>
  )
}

type FilesProps = {
  kind: 'added' | 'removed' | 'changed'
  count: number
  items: readonly { path: string; size: number; size_before?: number }[]
}

function Files({ kind, count, items }: FilesProps) {
  const intl = useIntl()
  if (count === 0) return null
  const bytes = (size: number) => formatBytes(intl.locale, size)
  return (
    <details className="fold" open={count <= OPEN_UP_TO}>
      <summary>
        <FormattedMessage id={`versions.changes.files.${kind}`} values={{ count }} />
      </summary>
      <ul className="inside-list">
        {items.map(({ path, size, size_before: before }) => (
          <li key={path} className="inside-line">
            <bdi className="inside-name">{path}</bdi>
            <span className="muted push">
              {before === undefined || before === size ? bytes(size) : `${bytes(before)} → ${bytes(size)}`}
            </span>
          </li>
        ))}
      </ul>
      {count > items.length && (
        <p className="muted inside-foot">
          <FormattedMessage id="versions.changes.more" values={{ count: count - items.length }} />
        </p>
      )}
    </details>
  )
}

/** Longer lists are collapsed. */
const OPEN_UP_TO = 20
