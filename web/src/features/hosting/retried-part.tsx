import { useState, type ReactNode } from 'react'
import { LazyPart, type lazy } from '../../lib/lazy/lazy-part.tsx'
import { RetryNote } from './retry-note.tsx'

interface RetriedPartProps<P extends object> {
  part: ReturnType<typeof lazy<P>>
  props: P
  /** While the code loads. */
  fallback?: ReactNode
  /** Why the part is missing, if its code cannot be loaded. */
  failure: ReactNode
}

/** The main part of a page, whose code is loaded when it is shown; after a failure users can load it again. */
export function RetriedPart<P extends object>({ part: Part, props, fallback, failure }: RetriedPartProps<P>) {
  const [hasFailed, setHasFailed] = useState(false)
  const retry = async () => {
    await Part.preload().catch(() => undefined)
    setHasFailed(false)
  }
  if (hasFailed) return <RetryNote onRetry={retry}>{failure}</RetryNote>
  return (
    <LazyPart isBeside fallback={fallback} onFail={() => setHasFailed(true)}>
      <Part {...props} />
    </LazyPart>
  )
}
