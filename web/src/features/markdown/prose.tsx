import { useRouter, type AnyRouter } from '@tanstack/react-router'
import clsx from 'clsx'
import { useEffect, useRef } from 'react'
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
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- other text has other images
  useEffect(() => (place.current ? fitImages(place.current) : undefined), [html])
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

export interface LinkOptions {
  router: Pick<AnyRouter, 'navigate'>
  /** Whether the visitor wants external links in a new tab. */
  newTab: boolean
}

/** Of React, or of the browser. */
type LinkClick = Pick<
  MouseEvent,
  'target' | 'defaultPrevented' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'preventDefault'
>

/** Handles a click in rendered Markdown: internal links do not reload the page. */
export function followLink(event: LinkClick, { router, newTab }: LinkOptions): void {
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

/**
 * External images have unknown sizes, so they get a fixed space. An image that loads below the window may still take
 * its own shape, because no visible content moves. One that fails shows its alternative text without a frame. Returns
 * the cleanup.
 */
export function fitImages(place: HTMLElement): () => void {
  const isUnseen = (image: HTMLImageElement) => image.getBoundingClientRect().top >= window.innerHeight
  const fit = (image: HTMLImageElement) => {
    if (image.naturalWidth === 0) return miss(image)
    if (image.hasAttribute('height') || !isUnseen(image)) return
    // Only the aspect ratio counts: a width that the author chose is in the style too.
    image.width = image.naturalWidth
    image.height = image.naturalHeight
  }
  const miss = (image: HTMLImageElement) => {
    image.classList.add('failed')
    if (isUnseen(image)) image.classList.add('failed-unseen')
  }
  const onEnd = ({ target }: Event) => {
    if (target instanceof HTMLImageElement) fit(target)
  }
  for (const image of place.querySelectorAll('img')) if (image.complete) fit(image)
  // Neither event bubbles.
  for (const end of ['load', 'error']) place.addEventListener(end, onEnd, true)
  return () => {
    for (const end of ['load', 'error']) place.removeEventListener(end, onEnd, true)
  }
}
