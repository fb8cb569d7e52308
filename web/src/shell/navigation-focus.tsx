import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { keepFocusInPlace } from '../lib/keep-focus.ts'

/**
 * After navigation the new heading gets the focus and the title is announced. Changes of the query alone (a filter, a
 * tab) keep the focus, also when they remove the pressed control.
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
