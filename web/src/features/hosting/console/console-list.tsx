import { ArrowDown } from 'lucide-react'
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type UIEvent } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '../../../ui/controls/button.tsx'
import { RowIndex, rowsOf } from './console-rows.ts'
import { LINE_PX, ConsoleLine, lineText, type ShownEntry } from './console-line.tsx'
import { useConsoleSize } from './use-console-size.ts'
import '../../../styles/pages/hosting.css'

interface ConsoleListProps {
  entries: readonly ShownEntry[]
  /** The text that is searched for; lines that contain it can be chosen. */
  search: string
  /** The entry that the list begins at instead of its end. */
  target: { key: number } | undefined
  onJump: (key: number) => void
}

/** Lines above and below the visible ones that are rendered as well. */
const MARGIN = 10
/** What stays visible above the line at which the list begins. */
const ABOVE_TARGET_PX = 8 * LINE_PX

/**
 * The lines of a console. Only the visible ones are elements; the height of each follows from its length. The list
 * follows new lines while its end is visible, and otherwise stays where it is.
 */
export function ConsoleList({ entries, search, target, onJump }: ConsoleListProps) {
  const intl = useIntl()
  const list = useRef<HTMLDivElement>(null)
  const { heightPx, columns } = useConsoleSize(list)
  const [topPx, setTopPx] = useState(0)
  const [isFollowing, setIsFollowing] = useState(target === undefined)
  /** The first visible entry, and how much of it is above. */
  const anchor = useRef({ key: target?.key ?? 0, abovePx: target ? -ABOVE_TARGET_PX : 0 })
  const index = useMemo(
    () => new RowIndex(entries.map((entry) => rowsOf(lineText(entry), columns))),
    [entries, columns],
  )
  const endPx = Math.max(0, index.total * LINE_PX - heightPx)
  const shownPx = isFollowing ? endPx : Math.min(topPx, endPx)
  const first = Math.max(0, index.entryAt(Math.floor(shownPx / LINE_PX)) - MARGIN)
  const last = index.entryAt(Math.ceil((shownPx + heightPx) / LINE_PX)) + MARGIN

  useLayoutEffect(() => {
    const { current } = list
    if (!current) return
    const { key, abovePx } = anchor.current
    const at = entries.findIndex((entry) => entry.key >= key)
    const placePx = isFollowing ? endPx : index.startOf(Math.max(0, at)) * LINE_PX + abovePx
    if (Math.abs(current.scrollTop - placePx) >= 1) current.scrollTop = placePx
  }, [index, entries, isFollowing, endPx])

  const isJump = target !== undefined
  useEffect(() => {
    if (isJump) list.current?.focus({ preventScroll: true })
  }, [isJump])

  const onScroll = ({ currentTarget: { scrollTop, clientHeight, scrollHeight } }: UIEvent<HTMLElement>) => {
    const at = index.entryAt(Math.floor(scrollTop / LINE_PX))
    anchor.current = { key: entries[at]?.key ?? 0, abovePx: scrollTop - index.startOf(at) * LINE_PX }
    setTopPx(scrollTop)
    setIsFollowing(scrollHeight - scrollTop - clientHeight < LINE_PX)
  }
  return (
    <div className="console-box">
      <div
        ref={list}
        className="console-lines"
        role="log"
        aria-live="off"
        aria-label={intl.formatMessage({ id: 'hosting.console.lines' })}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keyboard
        tabIndex={0}
        dir="ltr"
        onScroll={onScroll}
      >
        <div className="console-all" style={{ blockSize: index.total * LINE_PX }}>
          <div style={{ transform: `translateY(${index.startOf(first) * LINE_PX}px)` }}>
            {entries.slice(first, last + 1).map((entry, at) => (
              <ConsoleLine
                key={entry.key}
                entry={entry}
                rows={index.startOf(first + at + 1) - index.startOf(first + at)}
                search={search}
                isTarget={entry.key === target?.key}
                onJump={onJump}
              />
            ))}
          </div>
        </div>
      </div>
      {!isFollowing && (
        <Button
          size="small"
          className="console-newest"
          icon={ArrowDown}
          onClick={() => {
            setIsFollowing(true)
            list.current?.focus({ preventScroll: true })
          }}
        >
          <FormattedMessage id="hosting.console.newest" />
        </Button>
      )}
    </div>
  )
}
