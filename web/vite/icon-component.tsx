import type { SVGProps } from 'react'

/**
 * A line icon of the set, drawn as every `.i` is (`styles/media.css`). The build puts it in the place of the set's own
 * component, which takes its lines as data and makes an element of each (`vite/icons-plugin.ts`).
 */
export const drawing = (lines: string) =>
  function Drawing(props: SVGProps<SVGSVGElement>) {
    return (
      <svg viewBox="0 0 24 24" aria-hidden="true" {...props} dangerouslySetInnerHTML={{ __html: lines }} />
    )
  }
