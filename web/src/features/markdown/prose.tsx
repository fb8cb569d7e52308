import { useRouter } from '@tanstack/react-router'
import clsx from 'clsx'
import { type MouseEvent, useEffect, useRef } from 'react'
import { usePreferences } from '../../lib/preferences/use-preferences.ts'
import { fitImages } from './fit-images.ts'
import '../../styles/pages/markdown.css'

type ProseProps = {
  /** Output of `renderMarkdown`, never raw text of people. */
  html: string
  isCompact?: boolean
}

/** Rendered markdown. Links inside the site do not load the page anew, others follow the visitor's preference. */
export function Prose({ html, isCompact }: ProseProps) {
  const router = useRouter()
  const { preferences } = usePreferences()
  const place = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- other text has other images
  useEffect(() => (place.current ? fitImages(place.current) : undefined), [html])
  const onClick = (event: MouseEvent<HTMLDivElement>) => {
    const link = (event.target as Element).closest('a')
    if (!link || event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey) return
    if (link.origin !== location.origin) {
      if (preferences.cosmetics.externalLinksNewTab) link.target = '_blank'
      return
    }
    if (link.pathname.startsWith('/data/') || link.getAttribute('href')?.startsWith('#')) return
    event.preventDefault()
    void router.navigate({ href: link.pathname + link.search + link.hash })
  }
  return (
    // The links inside are what takes focus and keys; the handler only watches their clicks.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      ref={place}
      className={clsx('prose said', isCompact && 'prose-compact')}
      onClick={onClick}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
