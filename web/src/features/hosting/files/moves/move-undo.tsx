import { useEffect, useEffectEvent, type Dispatch, type SetStateAction } from 'react'
import { FormattedMessage } from 'react-intl'
import { useServerMutation } from '../../servers.queries.ts'
import { UndoBar } from '../../undo-bar.tsx'
import { moveFiles, type Move } from '../files.queries.ts'
import { afterRedo, afterUndo, reversed, type MoveHistory } from './move-history.ts'

interface MoveUndoProps {
  server: string
  history: MoveHistory
  setHistory: Dispatch<SetStateAction<MoveHistory>>
  isLocked: boolean
}

type Direction = 'undo' | 'redo'

/** The direction that a shortcut names: Ctrl-Z, Ctrl-Shift-Z or Ctrl-Y, with Command on a Mac. */
function directionOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): Direction | undefined {
  if (altKey || !(ctrlKey || metaKey)) return undefined
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo'
  return key.toLowerCase() === 'y' && ctrlKey && !shiftKey ? 'redo' : undefined
}

/** What may use the keys itself: fields with an undo of their own, and what lies above the page. */
const OWN_KEYS =
  'input:not([type=checkbox], [type=file]), textarea, [contenteditable], [role=dialog], [role=alertdialog], [role=menu]'

/** The files that were moved or renamed last; that can be undone and redone, step by step. */
export function MoveUndo({ server, history, setHistory, isLocked }: MoveUndoProps) {
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
    if (direction && !document.activeElement?.closest(OWN_KEYS) && start(direction)) event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  const shown = past.at(-1)
  const undone = future.at(-1)
  return (
    <UndoBar
      isLocked={isLocked}
      isBusy={change.isPending}
      onUndo={shown && (() => start('undo'))}
      onRedo={undone && (() => start('redo'))}
    >
      {undone ? <ChangedNames moves={undone} isUndone /> : shown && <ChangedNames moves={shown} />}
    </UndoBar>
  )
}

const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1)

/** What an entry of the history has done, or what undoing it has. */
function ChangedNames({ moves, isUndone = false }: { moves: readonly Move[]; isUndone?: boolean }) {
  const [{ from, to } = { from: '', to: '' }] = moves
  const values = { count: moves.length, from, to }
  if (isUndone) return <FormattedMessage id="hosting-files.unmoved" values={values} />
  if (moves.length > 1 || folderOf(from) !== folderOf(to))
    return <FormattedMessage id="hosting-files.moved" values={values} />
  const name = to.slice(folderOf(to).length)
  return <FormattedMessage id="hosting-files.renamed" values={{ from, to: name }} />
}
