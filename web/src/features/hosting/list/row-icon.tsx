import type { Server } from '@quarry/api/contract/hosting/servers'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Lock, Server as ServerGlyph } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { canDo } from '../../../lib/viewer/can-do.ts'
import { iconQuery, readIcon } from '../options/icon/icon.queries.ts'
import { ShownIcon } from '../options/icon/shown-icon.tsx'
import { phaseOf } from '../server-state.ts'
import '../../../styles/pages/hosting.css'

const STALE_MS = 5 * 60_000
/** Rows so far below the window read their icons as well. */
const MARGIN = '200px'

/** So many icons are read at the same time; each needs its node. */
const lanes: Promise<unknown>[] = [1, 2, 3].map(() => Promise.resolve())
let next = 0

/** Reads after the last one of the same lane has ended. */
function limited<T>(signal: AbortSignal, read: () => Promise<T>): Promise<T> {
  const lane = next % lanes.length
  next += 1
  const result = lanes[lane]?.then(() => {
    signal.throwIfAborted()
    return read()
  }) as Promise<T>
  lanes[lane] = result.catch(() => undefined)
  return result
}

/** The icon of a server beside its name, for viewers who may read its files; read once its row is in view. */
export function RowIcon({ server }: { server: Server }) {
  const { api, i18n } = useRouter().options.context
  const place = useRef<HTMLSpanElement>(null)
  const [isSeen, setIsSeen] = useState(false)
  const { server_id: id, can, status } = server
  const mayRead = canDo({ viewer: { can } }, 'server.files') && phaseOf(server) === 'ready'
  useEffect(() => {
    const observer = new IntersectionObserver(
      (rows) => setIsSeen((wasSeen) => wasSeen || rows.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: MARGIN },
    )
    if (place.current) observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  const { data: icon } = useQuery({
    ...iconQuery(api, i18n, id),
    queryFn: ({ signal }) => limited(signal, () => readIcon(api, i18n, id, signal)),
    enabled: mayRead && isSeen,
    staleTime: STALE_MS,
    retry: false,
  })
  const Glyph = status === 'suspended' ? Lock : ServerGlyph
  return (
    <span ref={place} className="server-icon" aria-hidden="true">
      {icon ? <ShownIcon key={icon.size} image={icon} label="" /> : <Glyph className="i i-l" />}
    </span>
  )
}
