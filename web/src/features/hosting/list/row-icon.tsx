import type { Server } from '@quarry/api/contract/hosting/servers'
import { Lock, Server as ServerGlyph } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useShownIcon } from '../options/icon/icon.queries.ts'
import { ShownIcon } from '../options/icon/shown-icon.tsx'
import '../../../styles/pages/hosting.css'

/** Rows so far below the window read their icons as well. */
const MARGIN = '200px'

/** The icon of a server beside its name, for viewers who may read its files; read once its row is in view. */
export function RowIcon({ server }: { server: Server }) {
  const place = useRef<HTMLSpanElement>(null)
  const [isSeen, setIsSeen] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(
      (rows) => setIsSeen((wasSeen) => wasSeen || rows.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: MARGIN },
    )
    if (place.current) observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  const icon = useShownIcon(server, isSeen)
  const Glyph = server.status === 'suspended' ? Lock : ServerGlyph
  return (
    <span ref={place} className="server-icon" aria-hidden="true">
      {icon ? <ShownIcon key={icon.size} image={icon} label="" /> : <Glyph className="i i-l" />}
    </span>
  )
}
