import {
  Component,
  createElement,
  Suspense,
  use,
  useLayoutEffect,
  type ComponentType,
  type ReactNode,
} from 'react'
import { holdKeys } from '../before-hydration/buffer-keys.ts'
import { speculate } from './speculative-fetch.ts'

/** The code of a part could not be fetched. */
class PartFailure extends Error {
  override name = 'PartFailure'
}

/** Told to the window when somebody asked for a part in vain; the shell says so. */
export const PART_FAILED = 'quarry:part-failed'

/** What React reads of a promise that it need not wait for. */
interface Arrived<T> {
  status?: 'fulfilled'
  value?: T
}

/** A part whose code comes when it is first shown. (`React.lazy` would remember a failure for good.) */
export function lazy<P extends object>(load: () => Promise<ComponentType<P>>) {
  let loading: (Promise<ComponentType<P>> & Arrived<ComponentType<P>>) | undefined
  let isHere = false
  let hasFailed = false
  const once = () =>
    (loading ??= load().then(
      (value) => {
        isHere = true
        const arrived: Arrived<ComponentType<P>> | undefined = loading
        if (arrived) Object.assign(arrived, { status: 'fulfilled', value })
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
  /** Fetches it ahead of time; after a failure it is asked for again. */
  const preload = () => {
    if (hasFailed) {
      hasFailed = false
      loading = undefined
    }
    return once()
  }
  /** The same at a mere sign that it may be wanted: a failure is nobody's business yet. */
  const warm = () => {
    speculate(preload).catch(() => undefined)
  }
  return Object.assign(Lazy, { preload, warm, isHere: () => isHere })
}

const onTheirWay = new Set<Promise<unknown>>()

/**
 * A part of the page itself whose code the browser fetches when it stands in one. The server has it before it draws:
 * one that it waited for would be streamed, and without scripts never be seen. The sheets of its styles are imported
 * where this is called.
 */
export function lazyInBrowser<P extends object>(load: () => Promise<ComponentType<P>>) {
  const part = lazy(load)
  if (import.meta.env.SSR) {
    const arrival = part
      .preload()
      .catch(() => undefined)
      .finally(() => onTheirWay.delete(arrival))
    onTheirWay.add(arrival)
  }
  return part
}

/** Resolves when this server has what it can have of all such parts; where one failed, the page that shows it fails. */
export const partsOfPagesAreHere = () => (onTheirWay.size > 0 ? Promise.all(onTheirWay) : undefined)

/** Nothing typed is lost meanwhile. */
function OnItsWay() {
  useLayoutEffect(holdKeys, [])
  return null
}

interface LazyPartProps {
  /** Takes the part away again, so that it can be asked for anew. */
  onFail: () => void
  /** It comes beside what somebody goes on typing into, and takes none of it. */
  isBeside?: boolean
  children: ReactNode
}

/** Around a part that was asked for: when its code cannot be had, the page stays as it is and says so. */
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
    if (error !== undefined && !(error instanceof PartFailure)) throw error
    return (
      error === undefined && (
        <Suspense fallback={this.props.isBeside ? null : <OnItsWay />}>{this.props.children}</Suspense>
      )
    )
  }
}
