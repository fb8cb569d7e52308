/** The sad mascot of error pages: a stone that lost its gem. Drawn on the grid of the pixel art. */
export function SadStone() {
  return (
    <svg className="art" viewBox="0 0 22 18" shapeRendering="crispEdges" aria-hidden="true">
      <path className="st2" d="M4 5h14v1h1v10h-1v1H4v-1H3V6h1z" />
      <path className="st3" d="M4 5h14v1H4zM3 6h1v8H3zM5 6h3v1H5z" />
      <path className="st1" d="M18 7h1v9h-1zM5 16h13v1H5zM14 14h3v1h-3z" />
      <path fill="var(--ink-strong)" d="M7 9h2v2H7zM13 9h2v2h-2zM9 14h4v-1H9zM8 15h1v-1H8zM13 15h1v-1h-1z" />
      <path fill="var(--blue)" d="M7 12h1v2H7z" />
      <path
        fill="var(--copper)"
        d="M9 1h4v1h-4zM8 2h1v1H8zM13 2h1v1h-1zM9 3h1v1H9zM12 3h1v1h-1zM10 4h2v1h-2z"
        opacity=".55"
      />
    </svg>
  )
}
