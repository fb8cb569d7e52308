import {
  Component,
  createElement,
  Suspense,
  use,
  useLayoutEffect,
  type ComponentType,
  type ReactNode,
} from 'react'
import { bufferKeys } from '../before-hydration/buffer-keys.ts'
import { speculate } from './speculative-fetch.ts'

/** The code of a part could not be loaded. */
class PartFailure extends Error {
  override name = 'PartFailure'
}

/** Event on the window when a requested part failed to load; the shell shows a message. */
export const PART_FAILED = 'quarry:part-failed'

/** The properties that React reads of a settled promise. */
interface SettledPromise<T> {
  status?: 'fulfilled'
  value?: T
}

/** A component whose code is loaded when it is first shown. `React.lazy` would remember a failure for good. */
export function lazy<P extends object>(load: () => Promise<ComponentType<P>>) {
  let loading: (Promise<ComponentType<P>> & SettledPromise<ComponentType<P>>) | undefined
  let isLoaded = false
  let hasFailed = false
  const once = () =>
    (loading ??= load().then(
      (value) => {
        isLoaded = true
        const settled: SettledPromise<ComponentType<P>> | undefined = loading
        if (settled) Object.assign(settled, { status: 'fulfilled', value })
        return value
      },
      (cause: unknown) => {
        hasFailed = true
        throw new PartFailure('a part of the page could not be fetched', { cause })
      },
    ))
  function Lazy(props: P) {
    return createElement(use(once()), props)
  }
  /** Loads the code ahead of time; retries after a failure. */
  const preload = () => {
    if (hasFailed) {
      hasFailed = false
      loading = undefined
    }
    return once()
  }
  /** Loads the code at a hint that it may be needed, and ignores failures. */
  const warm = () => {
    speculate(preload).catch(() => undefined)
  }
  return Object.assign(Lazy, { preload, warm, isLoaded: () => isLoaded })
}

const loadingParts = new Set<Promise<unknown>>()

/**
 * A component that the server renders with the page and whose code the browser loads when the page contains it. The
 * server loads it before rendering: a part that it waited for would be streamed, and without scripts never be
 * visible. The file that calls this imports the component's stylesheets.
 */
export function lazyInBrowser<P extends object>(load: () => Promise<ComponentType<P>>) {
  const part = lazy(load)
  if (import.meta.env.SSR) {
    const loaded = part
      .preload()
      .catch(() => undefined)
      .finally(() => loadingParts.delete(loaded))
    loadingParts.add(loaded)
  }
  return part
}

/**
 * Resolves when this server has loaded all such components, and those of which they consist; one that failed fails the
 * page that shows it.
 */
export const lazyPartsLoaded = () => (loadingParts.size > 0 ? allPartsLoaded() : undefined)

async function allPartsLoaded(): Promise<void> {
  // oxlint-disable-next-line no-await-in-loop -- a part that was loaded may name further ones
  while (loadingParts.size > 0) await Promise.all(loadingParts)
}

/** Buffers keys typed while the part loads. */
function LoadingPart() {
  useLayoutEffect(bufferKeys, [])
  return null
}

interface LazyPartProps {
  /** Removes the part, so that it can be requested again. */
  onFail: () => void
  /** Set for a part beside the field that the user is typing in: it takes no keys. */
  isBeside?: boolean
  /** In the place of a part beside others while its code loads. */
  fallback?: ReactNode
  children: ReactNode
}

/** Wraps a requested part: when its code fails to load, the page stays as it is and shows a message. */
export class LazyPart extends Component<LazyPartProps, { error?: unknown }> {
  override state: { error?: unknown } = {}

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidCatch(error: unknown) {
    if (!(error instanceof PartFailure)) return
    this.props.onFail()
    window.dispatchEvent(new Event(PART_FAILED))
  }

  override render() {
    const { error } = this.state
    const { isBeside, fallback = null, children } = this.props
    if (error !== undefined && !(error instanceof PartFailure)) throw error
    return (
      error === undefined && <Suspense fallback={isBeside ? fallback : <LoadingPart />}>{children}</Suspense>
    )
  }
}
