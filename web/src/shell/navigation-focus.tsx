import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { keepFocusInPlace } from '../lib/keep-focus.ts'

/**
 * After a change of page keyboard and screen reader start at the new heading, and the title is announced. Changes of
 * the query alone (a filter, a tab) leave the focus where it is, also when they take away what was pressed.
 */
export function NavigationFocus() {
  const router = useRouter()
  const [title, setTitle] = useState('')
  useEffect(keepFocusInPlace, [])
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (!pathChanged || !fromLocation) return
        setTitle(document.title)
        if (
          document.activeElement &&
          document.activeElement !== document.body &&
          document.activeElement.closest('dialog,[role=dialog]')
        )
          return
        const target =
          document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
        if (!target) return
        if (!target.hasAttribute('tabindex')) target.tabIndex = -1
        target.focus({ preventScroll: true })
      }),
    [router],
  )
  return <output className="sr">{title}</output>
}
