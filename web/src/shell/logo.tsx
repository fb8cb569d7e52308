/** The carved Q. Never outlined, tilted or set on a coloured fill. */
export function Mark({ className = 'mark' }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 32 32" aria-hidden="true">
      <path fill="var(--patina)" d="M9 2h14l7 7v9h-8v-8H10v12h8v8H9l-7-7V9z" />
      <path fill="var(--patina-light)" d="M9 2h14l3 3H10.2L5 10.2V26l-3-3V9z" />
      <path fill="var(--patina-dark)" d="M10 10h12v3H13v9h-3z" />
      <path fill="var(--copper)" d="M20 20h10v4l-6 6h-4z" />
      <path fill="var(--copper-light)" d="M20 20h10v2.5h-7.5V30H20z" />
    </svg>
  )
}
