import { type RefObject, useEffect, useEffectEvent } from 'react'

interface ChecklistKeys {
  onStep: (step: 1 | -1) => void
  /** Place of the reason among those of the stage. */
  onReason: (at: number) => void
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

/** Arrows go from stage to stage in reading direction, digits choose reasons; only while the focus is in the panel. */
export function useChecklistKeys(panel: RefObject<HTMLElement | null>, keys: ChecklistKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey, target } = event
    if (altKey || ctrlKey || metaKey || isTyping(target)) return
    const onward = document.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    if (key === 'ArrowLeft' || key === 'ArrowRight') keys.onStep(key === onward ? 1 : -1)
    else if (/^[1-9]$/.test(key)) keys.onReason(Number(key) - 1)
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const element = panel.current
    const onKey = (event: KeyboardEvent) => press(event)
    element?.addEventListener('keydown', onKey)
    return () => element?.removeEventListener('keydown', onKey)
  }, [panel])
}
