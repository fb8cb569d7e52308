import type { SVGProps } from 'react'

/**
 * A line icon of the set. The build puts it in the place of the set's own component, which takes its lines as data and
 * makes an element of each (`vite/icons-plugin.ts`).
 */
export const drawing = (lines: string) =>
  function Drawing(props: SVGProps<SVGSVGElement>) {
    return (
      <svg
        width="24"
        height="24"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        {...props}
        dangerouslySetInnerHTML={{ __html: lines }}
      />
    )
  }
