import { createContext, use, useEffect, useState, type RefObject } from 'react'
import { useSearchResults, useSearchPage } from '../page/search-page-context.ts'
import { type GroupName, choiceOf } from '../state/filter-groups.ts'

/** Chosen options first, then those with results, then those without; each part in the given order. */
export function optionOrder(
  names: readonly string[],
  isChosen: (name: string) => boolean,
  countOf: (name: string) => number | undefined,
): string[] {
  const part = (name: string) => (isChosen(name) ? 0 : countOf(name) === 0 ? 2 : 1)
  return names.toSorted((a, b) => part(a) - part(b))
}

/** True while the visitor uses the filters, so that no option moves under the pointer. */
export const FiltersInUseContext = createContext(false)

/**
 * Whether pointer or keyboard were last in this part of the page. A lifted finger counts until it touches elsewhere.
 */
export function useIsInUse(part: RefObject<HTMLElement | null>): boolean {
  const [isInUse, setIsInUse] = useState(false)
  useEffect(() => {
    const follow = ({ target }: Event) =>
      setIsInUse(target instanceof Node && !!part.current?.contains(target))
    const kinds = ['pointerover', 'pointerdown', 'focusin']
    for (const kind of kinds) document.addEventListener(kind, follow)
    return () => kinds.forEach((kind) => document.removeEventListener(kind, follow))
  }, [part])
  return isInUse
}

/**
 * The options of a group in the order of `optionOrder`. The order does not change while the filters are in use or a
 * response is pending, unless new options appear.
 */
export function useOptionOrder(
  group: GroupName,
  names: readonly string[],
  countOf: (name: string) => number | undefined,
): readonly string[] {
  const { state } = useSearchPage()
  const { isBusy } = useSearchResults()
  const isInUse = use(FiltersInUseContext)
  const wanted = optionOrder(names, (name) => choiceOf(state, group, name) !== undefined, countOf)
  const [order, setOrder] = useState<readonly string[]>(wanted)
  const isFrozen = (isInUse || isBusy) && wanted.every((name) => order.includes(name))
  const next = isFrozen ? order.filter((name) => wanted.includes(name)) : wanted
  const isSame = next.length === order.length && next.every((name, at) => name === order[at])
  if (!isSame) setOrder(next)
  return isSame ? order : next
}
