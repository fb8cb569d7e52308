import type { CSSProperties } from 'react'

/** An icon of a single path, as one element instead of two: lists show hundreds. */
export const LineIcon = ({ path, style }: { path: string; style?: CSSProperties }) => (
  <svg
    className="i"
    viewBox="0 0 24 24"
    aria-hidden="true"
    style={style}
    dangerouslySetInnerHTML={{ __html: `<path d="${path}"/>` }}
  />
)
