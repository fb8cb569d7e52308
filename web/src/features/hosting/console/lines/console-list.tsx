import { ArrowDown } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '../../../../ui/controls/button.tsx'
import { isSelected, selectedLines, type LineSelection } from '../selection/line-selection.ts'
import { SelectionBar } from '../selection/selection-bar.tsx'
import { useLineSelection } from '../selection/use-line-selection.ts'
import { ConsoleLine, LINE_PX, type ShownEntry } from './console-line.tsx'
import { useListPlace } from './use-list-place.ts'
import '../../../../styles/pages/hosting-console.css'

interface ConsoleListProps {
  entries: readonly ShownEntry[]
  /** The text that is searched for; lines that contain it can be chosen. */
  search: string
  /** The entry that the list begins at instead of its end. */
  target: { key: number } | undefined
  onJump: (key: number) => void
  selection: LineSelection | undefined
  onSelect: (selection: LineSelection | undefined) => void
  onCopy: () => void
}

/**
 * The lines of a console. Only the visible ones are elements; the height of each follows from its length. The list does
 * not move below a selection.
 */
export function ConsoleList({
  entries,
  search,
  target,
  onJump,
  selection,
  onSelect,
  onCopy,
}: ConsoleListProps) {
  const intl = useIntl()
  const place = useListPlace({ entries, target, isHeld: selection !== undefined })
  const { list, index, first } = place
  const focus = () => list.current?.focus({ preventScroll: true })
  const handlers = useLineSelection({
    list,
    entries,
    selection,
    isClickTaken: search !== '',
    onSelect,
    onCopy,
    entryAtHeight: place.entryAtHeight,
    showEntry: place.showEntry,
  })
  return (
    <div className="console-box">
      <div
        {...handlers}
        ref={list}
        className="console-lines"
        role="log"
        aria-live="off"
        aria-label={intl.formatMessage({ id: 'hosting.console.lines' })}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls and selects by keyboard
        tabIndex={0}
        dir="ltr"
        onScroll={place.onScroll}
      >
        <div className="console-all" style={{ blockSize: index.total * LINE_PX }}>
          <div style={{ transform: `translateY(${index.startOf(first) * LINE_PX}px)` }}>
            {entries.slice(first, place.last + 1).map((entry, at) => (
              <ConsoleLine
                key={entry.key}
                entry={entry}
                rows={index.startOf(first + at + 1) - index.startOf(first + at)}
                search={search}
                isMarked={entry.key === target?.key || (!!selection && isSelected(selection, entry.key))}
                onJump={onJump}
              />
            ))}
          </div>
        </div>
      </div>
      {selection && (
        <SelectionBar
          lines={selectedLines(entries, selection)}
          onCopy={onCopy}
          onClear={() => {
            onSelect(undefined)
            focus()
          }}
        />
      )}
      {place.hasMoreBelow && (
        <Button
          size="small"
          className="console-newest"
          icon={ArrowDown}
          onClick={() => {
            place.scrollToEnd()
            focus()
          }}
        >
          <FormattedMessage id="hosting.console.newest" />
        </Button>
      )}
    </div>
  )
}
