import { createContext, use, useEffect, useState, type RefObject } from 'react'
import { useSearchResults, useSearchPage } from '../page/search-page-context.ts'
import { type GroupName, choiceOf } from '../state/filter-groups.ts'

/** Groups whose options form a scale: even chosen ones keep their place. */
const SCALES: readonly GroupName[] = ['resolution', 'performance']

/** Chosen options first, the others in the given order, whether they have results or not. */
export function optionOrder(names: readonly string[], isChosen: (name: string) => boolean): string[] {
  return names.toSorted((a, b) => Number(isChosen(b)) - Number(isChosen(a)))
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
export function useOptionOrder(group: GroupName, names: readonly string[]): readonly string[] {
  const { state } = useSearchPage()
  const { isBusy } = useSearchResults()
  const isInUse = use(FiltersInUseContext)
  const isChosen = (name: string) => !SCALES.includes(group) && choiceOf(state, group, name) !== undefined
  const wanted = optionOrder(names, isChosen)
  const [order, setOrder] = useState<readonly string[]>(wanted)
  const isFrozen = (isInUse || isBusy) && wanted.every((name) => order.includes(name))
  const next = isFrozen ? order.filter((name) => wanted.includes(name)) : wanted
  const isSame = next.length === order.length && next.every((name, at) => name === order[at])
  if (!isSame) setOrder(next)
  return isSame ? order : next
}
