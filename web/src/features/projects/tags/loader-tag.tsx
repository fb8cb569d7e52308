import type { CSSProperties } from 'react'
import { useIntl } from 'react-intl'
import { TagIcon, tagLabel } from './tag-icon.tsx'

const loaderColour = (loader: string) => ({ '--c': `var(--loader-${loader})` }) as CSSProperties

/** Icon and name in the loader's own color. No other component uses that color. */
export function LoaderTag({ loader }: { loader: string }) {
  const intl = useIntl()
  return (
    <span className="tag loader" style={loaderColour(loader)}>
      <TagIcon name={loader} />
      {tagLabel(intl, loader)}
    </span>
  )
}
