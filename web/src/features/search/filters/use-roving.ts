import { useEffect, useRef, type FocusEvent, type KeyboardEvent } from 'react'

/** Elements of a group that the arrow keys reach: heading, options and the button for more. */
const ITEMS = 'summary, .facet-in, .more-btn'

const itemsOf = (group: HTMLElement) =>
  [...group.querySelectorAll<HTMLElement>(ITEMS)].filter((item) => item.checkVisibility())

const nextOf = (key: string, at: number, count: number) =>
  ({ ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: count - 1 })[key]

/**
 * One tab stop for a group of filters, with arrow keys inside; left and right switch between including and excluding.
 * Without scripts every link is a tab stop.
 */
export function useRoving() {
  const group = useRef<HTMLDetailsElement>(null)
  const current = useRef<HTMLElement>(undefined)
  const settle = () => {
    const { current: root } = group
    if (!root) return
    const items = itemsOf(root)
    const isCurrentVisible =
      current.current && root.contains(current.current) && current.current.checkVisibility()
    const stop = isCurrentVisible
      ? current.current
      : (items.find((item) => item.ariaPressed === 'true') ??
        items.find((item) => item.matches('.facet-in')) ??
        items[0])
    for (const item of root.querySelectorAll<HTMLElement>(`${ITEMS}, .facet-out`)) {
      const wanted = item === stop ? 0 : -1
      if (item.tabIndex !== wanted) item.tabIndex = wanted
    }
  }
  // After every render, because options change with the results.
  useEffect(settle)
  return {
    ref: group,
    onToggle: settle,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      if (!target.matches(`${ITEMS}, .facet-out`)) return
      current.current = target
      settle()
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const target = event.target as HTMLElement
      const row = target.closest('.facet')
      const { key } = event
      if (row && (key === 'ArrowLeft' || key === 'ArrowRight')) {
        const isIn = target.matches('.facet-in')
        const other = row.querySelector<HTMLElement>(isIn ? '.facet-out' : '.facet-in')
        if (!other) return
        event.preventDefault()
        other.focus()
        return
      }
      if (!target.matches(`${ITEMS}, .facet-out`) || !group.current) return
      const items = itemsOf(group.current)
      const at = items.indexOf(row?.querySelector<HTMLElement>('.facet-in') ?? target)
      const next = nextOf(key, at, items.length)
      if (next === undefined) return
      event.preventDefault()
      const item = items[Math.max(0, Math.min(next, items.length - 1))]
      const out = target.matches('.facet-out')
        ? item?.parentElement?.querySelector<HTMLElement>('.facet-out')
        : null
      const wanted = out ?? item
      wanted?.focus()
    },
  }
}
