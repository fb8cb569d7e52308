import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { keepFocusInPlace } from '../lib/keep-focus.ts'

/**
 * After navigation the new heading gets the focus and the title is announced. Another page of a list starts at the top,
 * so the focus moves there. Other changes of the query alone (a filter, a tab) keep the focus, also when they remove the
 * pressed control.
 */
export function NavigationFocus() {
  const router = useRouter()
  const [title, setTitle] = useState('')
  useEffect(keepFocusInPlace, [])
  useEffect(() => {
    return router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
      const focused = document.activeElement
      if (!pathChanged && focused?.closest('.pager')) focusOn('#results', 'main h1', 'main')
      if (!pathChanged || !fromLocation) return
      setTitle(document.title)
      if (focused?.closest('dialog,[role=dialog]')) return
      focusOn('main h1', 'main')
    })
  }, [router])
  return <output className="sr">{title}</output>
}

/** Focuses the first of the places that the page has. */
function focusOn(...places: string[]) {
  const [target] = places.flatMap((place) => document.querySelector<HTMLElement>(place) ?? [])
  if (!target) return
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1
  target.focus({ preventScroll: true })
}
