import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { usePreferences } from '../../../lib/preferences/use-preferences.ts'
import '../../../styles/pages/markdown.css'

/**
 * The rendered message of a notice, as `Prose` shows other texts. Its code is loaded for images, and when a link may be
 * followed soon: notices are on many pages, and most are a sentence.
 */
export function NoticeMessage({ html }: { html: string }) {
  const router = useRouter()
  const { externalLinksNewTab: newTab } = usePreferences().preferences.cosmetics
  const place = useRef<HTMLDivElement>(null)
  const prepare = () => {
    import('./notice-links.ts').then(
      ({ attachProse }) => place.current && attachProse(place.current, { router, newTab }),
      // Links and images then are as the browser shows them.
      () => undefined,
    )
  }
  useEffect(() => {
    if (html.includes('<img')) prepare()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- other text has other images
  }, [html])
  return (
    <div
      // Another text has other images.
      key={html}
      ref={place}
      className="prose said prose-compact"
      onPointerEnter={prepare}
      onFocus={prepare}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
