import { useEffect, useEffectEvent } from 'react'
import { takeAction } from './pending-action.ts'
import { useViewer } from './use-viewer.ts'

/** Does what the viewer wanted to do before they signed in. */
export function usePendingAction(name: string, run: () => void): void {
  const isSignedIn = useViewer() !== null
  const onTaken = useEffectEvent(run)
  useEffect(() => {
    if (isSignedIn && takeAction(name)) onTaken()
  }, [isSignedIn, name])
}
