import type { ServerFile } from '@quarry/api/contract/hosting/files'
import { useState, type DragEvent } from 'react'
import { useIntl } from 'react-intl'
import { addToast } from '../../../../lib/toasts/toast-store.ts'
import { useServerMutation } from '../../servers.queries.ts'
import { joinPath, moveFiles, type Move } from '../files.queries.ts'
import { movedText } from './moved-text.ts'

interface DragMove {
  server: string
  folder: string
  isLocked: boolean
  /** What moves when a file is dragged: all selected ones with it, or only itself. */
  namesWith: (name: string) => readonly string[]
  /** With all that has moved so far. */
  onMoved: (moves: readonly Move[]) => void
}

/** Whether the entry is a folder into which the others can move: not one of them. */
const isTarget = ({ kind, name }: Pick<ServerFile, 'kind' | 'name'>, dragged: readonly string[]) =>
  kind === 'folder' && dragged.length > 0 && !dragged.includes(name)

/** Files of a list are dragged onto one of its folders. The action Move does the same without a pointer. */
export function useDragMove({ server, folder, isLocked, namesWith, onMoved }: DragMove) {
  const [dragged, setDragged] = useState<readonly string[]>([])
  const [over, setOver] = useState<string>()
  const intl = useIntl()
  const move = useServerMutation({
    send: async (api, { names, to }: { names: readonly string[]; to: string }) => {
      const moves = names.map((name) => ({
        from: joinPath(folder, name),
        to: joinPath(joinPath(folder, to), name),
      }))
      const done: Move[] = []
      // Also those before a failure can be undone.
      await moveFiles(api, server, moves, (moved) => {
        done.push(moved)
        onMoved([...done])
      })
      return movedText(intl, names, joinPath(folder, to))
    },
    onDone: (title) => addToast({ type: 'success', title }),
  })
  const end = () => {
    setDragged([])
    setOver(undefined)
  }
  return {
    isMoving: (name: string) => dragged.includes(name),
    isOver: (name: string) => over === name,
    /** For the row of a file. */
    rowProps: (file: ServerFile) => ({
      draggable: !isLocked && !move.isPending,
      onDragStart: ({ dataTransfer }: DragEvent) => {
        setDragged(namesWith(file.name))
        dataTransfer.effectAllowed = 'move'
      },
      onDragEnd: end,
      onDragOver: (event: DragEvent) => {
        if (!isTarget(file, dragged)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'move'
        setOver(file.name)
      },
      onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setOver(undefined)
      },
      onDrop: (event: DragEvent) => {
        if (!isTarget(file, dragged)) return
        event.preventDefault()
        move.mutate({ names: dragged, to: file.name })
        end()
      },
    }),
  }
}
