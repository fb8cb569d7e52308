import { useRouter, type AnyRouter } from '@tanstack/react-router'
import clsx from 'clsx'
import { type MouseEvent, useEffect, useRef } from 'react'
import { speculate } from '../../lib/lazy/speculative-fetch.ts'
import { usePreferences } from '../../lib/preferences/use-preferences.ts'
import '../../styles/pages/markdown.css'

type ProseProps = {
  /** Output of `renderMarkdown`, never raw user text. */
  html: string
  isCompact?: boolean
}

/** Rendered Markdown. Internal links do not reload the page; external ones follow the visitor's preference. */
export function Prose({ html, isCompact }: ProseProps) {
  const router = useRouter()
  const { preferences } = usePreferences()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!html.includes('<img')) return undefined
    let isOver = false
    let stop: (() => void) | undefined
    speculate(() => import('./fit-images.ts')).then(
      ({ fitImages }) => {
        if (!isOver && place.current) stop = fitImages(place.current)
      },
      // Images then are as the browser shows them.
      () => undefined,
    )
    return () => {
      isOver = true
      stop?.()
    }
  }, [html])
  useEffect(() => (place.current ? followHash(place.current) : undefined), [])
  const newTab = preferences.cosmetics.externalLinksNewTab
  return (
    // The links inside take focus and keys; the handler only watches their clicks.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      ref={place}
      className={clsx('prose said', isCompact && 'prose-compact')}
      onClick={(event) => followLink(event, { router, newTab })}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

interface LinkOptions {
  router: Pick<AnyRouter, 'navigate'>
  /** Whether the visitor wants external links in a new tab. */
  newTab: boolean
}

/** Internal links do not reload the page. */
function followLink(event: MouseEvent, { router, newTab }: LinkOptions): void {
  const link = (event.target as Element).closest('a')
  if (!link || event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey) return
  if (link.origin !== location.origin) {
    if (newTab) link.target = '_blank'
    return
  }
  if (link.pathname.startsWith('/data/') || link.getAttribute('href')?.startsWith('#')) return
  event.preventDefault()
  void router.navigate({ href: link.pathname + link.search + link.hash })
}

/**
 * Scrolls to the heading that the address names without the prefix of ids in texts, now and when the address changes.
 * Returns the cleanup.
 */
function followHash(place: HTMLElement): () => void {
  const scroll = () => {
    // Decodes without throwing.
    const name = new URLSearchParams(`name=${location.hash.slice(1).replaceAll('+', '%2B')}`).get('name')
    if (!name || document.getElementById(name)) return
    const target =
      document.getElementById(`md-${name}`) ?? document.getElementById(`md-${name.toLowerCase()}`)
    if (target && place.contains(target)) target.scrollIntoView()
  }
  scroll()
  window.addEventListener('hashchange', scroll)
  return () => window.removeEventListener('hashchange', scroll)
}
