import { useEffect, useEffectEvent, type Dispatch, type RefObject, type SetStateAction } from 'react'
import { FormattedMessage } from 'react-intl'
import { useServerMutation } from '../../servers.queries.ts'
import { UndoBar } from '../../undo-bar.tsx'
import { moveFiles } from '../files.queries.ts'
import { afterRedo, afterUndo, reversed, type MoveHistory } from './move-history.ts'

interface MoveUndoProps {
  server: string
  history: MoveHistory
  setHistory: Dispatch<SetStateAction<MoveHistory>>
  isLocked: boolean
  /** The shortcuts apply in this list, and while nothing has the focus. */
  list: RefObject<HTMLElement | null>
}

type Direction = 'undo' | 'redo'

/** The direction that a shortcut names: Ctrl-Z, Ctrl-Shift-Z or Ctrl-Y, with Command on a Mac. */
function directionOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): Direction | undefined {
  if (altKey || !(ctrlKey || metaKey)) return undefined
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo'
  return key.toLowerCase() === 'y' && ctrlKey && !shiftKey ? 'redo' : undefined
}

/** Whether something has the focus that may use keys itself. After a press beside all controls, a frame of the page has it. */
const isControl = (focused: Element | null): boolean =>
  focused instanceof HTMLElement &&
  (focused.tabIndex >= 0 || focused.closest('[role=dialog], [role=alertdialog], [role=menu]') !== null)

/** The files that were moved or renamed last; that can be undone and redone, step by step. */
export function MoveUndo({ server, history, setHistory, isLocked, list }: MoveUndoProps) {
  const { past, future } = history
  const change = useServerMutation({
    send: async (api, direction: Direction) => {
      const isUndo = direction === 'undo'
      const moves = isUndo ? reversed(past.at(-1) ?? []) : (future.at(-1) ?? [])
      let count = 0
      try {
        await moveFiles(api, server, moves, () => (count += 1))
      } finally {
        setHistory((before) => (isUndo ? afterUndo : afterRedo)(before, count))
      }
    },
  })
  const start = (direction: Direction) => {
    const isPossible = (direction === 'undo' ? past : future).length > 0
    if (isPossible && !isLocked && !change.isPending) change.mutate(direction)
    return isPossible
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const direction = directionOf(event)
    const focused = document.activeElement
    const isHere = !isControl(focused) || list.current?.contains(focused)
    if (direction && isHere && start(direction)) event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  const shown = past.at(-1)
  const undone = future.at(-1)
  const text = (moves: readonly { from: string; to: string }[], id: 'moved' | 'unmoved') => (
    <FormattedMessage
      id={`hosting-files.${id}`}
      values={{ count: moves.length, from: moves[0]?.from, to: moves[0]?.to }}
    />
  )
  return (
    <UndoBar
      isLocked={isLocked}
      isBusy={change.isPending}
      onUndo={shown && (() => start('undo'))}
      onRedo={undone && (() => start('redo'))}
    >
      {undone ? text(undone, 'unmoved') : shown && text(shown, 'moved')}
    </UndoBar>
  )
}
