import type { ChangedLine, TextDifference } from '@quarry/api/contract/versions/text-difference-shapes'
import { FormattedMessage } from 'react-intl'
import '../../styles/pages/versions-difference.css'

/** A changed text line by line, with the changed words marked and only a few unchanged lines around them. */
export function ChangedLines({ lines, more, labelledBy }: TextDifference & { labelledBy: string }) {
  return (
    <ol className="changed-lines" aria-labelledby={labelledBy}>
      {lines.map((line, at) => (
        // Lines may repeat; only their order identifies them.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={at} className={`line-${line.kind}`} dir="auto">
          <Line line={line} />
        </li>
      ))}
      {more > 0 && (
        <li className="line-skipped">
          <FormattedMessage id="markdown.changed.more" values={{ count: more }} />
        </li>
      )}
    </ol>
  )
}

function Line({ line: { kind, parts, count = 0 } }: { line: ChangedLine }) {
  if (kind === 'skipped') return <FormattedMessage id="markdown.changed.same" values={{ count }} />
  if (kind === 'same') return parts.map(({ text }) => text)
  const Mark = kind === 'removed' ? 'del' : 'ins'
  return (
    <>
      <span className="sr">
        <FormattedMessage id={`markdown.changed.${kind}`} />
      </span>
      {parts.map(({ text, changed }, at) =>
        // oxlint-disable-next-line react/no-array-index-key
        changed && text !== '' ? <Mark key={at}>{text}</Mark> : <span key={at}>{text}</span>,
      )}
    </>
  )
}
