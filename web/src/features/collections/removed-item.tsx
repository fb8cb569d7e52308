import { Undo2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import '../../styles/pages/collections.css'

type TakenOutProps = { text: ReactNode; action: ReactNode; isBusy: boolean; onUndo: () => void }

/** Stands where a card was, with the way back, which has the focus that the card's button had. */
export function TakenOut({ text, action, isBusy, onUndo }: TakenOutProps) {
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
