import type { CSSProperties } from 'react'
import { useIntl } from 'react-intl'
import { TagIcon, tagLabel } from './tag-icon.tsx'

const loaderColour = (loader: string) => ({ '--c': `var(--loader-${loader})` }) as CSSProperties

/** Glyph and name in the loader's own colour; the one place where that colour is used. */
export function LoaderTag({ loader }: { loader: string }) {
  const intl = useIntl()
  return (
    <span className="tag loader" style={loaderColour(loader)}>
      <TagIcon name={loader} />
      {tagLabel(intl, loader)}
    </span>
  )
}
