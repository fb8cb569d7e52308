import type { readArchiveText } from '@quarry/api/contract/files/archive-contents'
import type { OutputOf } from '@quarry/api/contract/endpoint'
import { ARCHIVE_TEXT_MAX_BYTES } from '@quarry/domain/files/archive-contents'
import { FormattedMessage, useIntl } from 'react-intl'
import { formatBytes } from '../../../lib/format/format.ts'
import '../../../styles/pages/versions-archive-contents.css'

type TextFileViewProps = { path: string; content: OutputOf<typeof readArchiveText> }

/** A file of an archive as plain text, whatever its content is. */
export function TextFileView({ path, content: { size, text, is_cut: isCut } }: TextFileViewProps) {
  const intl = useIntl()
  return (
    <section className="slab" aria-labelledby="open">
      <div className="slab-head">
        <h3 id="open" className="inside-name">
          <bdi>{path}</bdi>
        </h3>
        <span className="muted push">{formatBytes(intl.locale, size)}</span>
      </div>
      {isCut && (
        <p className="muted inside-foot">
          <FormattedMessage
            id="versions.inside.textCut"
            values={{ size: formatBytes(intl.locale, ARCHIVE_TEXT_MAX_BYTES) }}
          />
        </p>
      )}
      {text ? (
        <section
          className="inside-text"
          dir="ltr"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
          tabIndex={0}
          aria-label={path}
        >
          <pre>{text}</pre>
        </section>
      ) : (
        <p className="muted inside-foot">
          <FormattedMessage id={text === null ? 'versions.inside.noText' : 'versions.inside.emptyText'} />
        </p>
      )}
    </section>
  )
}
