import { Undo2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import '../../styles/pages/collections.css'

type RemovedItemProps = { text: ReactNode; action: ReactNode; isBusy: boolean; onUndo: () => void }

/** Replaces a removed card by a button to undo it, which takes over the focus. */
export function RemovedItem({ text, action, isBusy, onUndo }: RemovedItemProps) {
  const undo = useRef<HTMLButtonElement>(null)
  useEffect(() => undo.current?.focus(), [])
  return (
    <li className="taken-out">
      <output className="muted">{text}</output>
      <Button ref={undo} look="quiet" icon={Undo2} isBusy={isBusy} onClick={onUndo}>
        {action}
      </Button>
    </li>
  )
}
