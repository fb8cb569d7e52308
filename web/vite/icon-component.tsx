import type { SVGProps } from 'react'

/**
 * A line icon of the set, styled by `.i` (`styles/media.css`). The build replaces the set's own component with it,
 * which takes its lines as data and creates an element for each (`vite/icons-plugin.ts`).
 */
export const drawing = (lines: string) =>
  function Drawing(props: SVGProps<SVGSVGElement>) {
    return (
      <svg viewBox="0 0 24 24" aria-hidden="true" {...props} dangerouslySetInnerHTML={{ __html: lines }} />
    )
  }
