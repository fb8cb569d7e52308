import { useRouterState } from '@tanstack/react-router'
import { useIsMutating } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** Shown after 50 ms; fades out in about 500 ms. */
const SHOW_AFTER_MS = 50
const FADE_MS = 500

/** Progress bar while a route loads or a change is saved. */
export function LoadingBar() {
  const isNavigating = useRouterState({ select: (state) => state.isLoading })
  const isSaving = useIsMutating() > 0
  const isBusy = isNavigating || isSaving
  const [phase, setPhase] = useState<'idle' | 'running' | 'done'>('idle')
  useEffect(() => {
    if (isBusy) {
      const timer = setTimeout(() => setPhase('running'), SHOW_AFTER_MS)
      return () => clearTimeout(timer)
    }
    const finish = setTimeout(() => setPhase((current) => (current === 'running' ? 'done' : current)), 0)
    const hide = setTimeout(() => setPhase('idle'), FADE_MS)
    return () => {
      clearTimeout(finish)
      clearTimeout(hide)
    }
  }, [isBusy])
  if (phase === 'idle') return null
  return <div className="loadbar" data-phase={phase} aria-hidden="true" />
}
