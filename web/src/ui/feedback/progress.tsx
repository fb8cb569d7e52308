import type { CSSProperties, ReactNode } from 'react'

export interface ProgressProps {
  label: string
  /** From 0 to 1. */
  value: number
  /** The value as text, always beside the bar: "18.21 of 28.44 MiB". */
  children: ReactNode
}

export function Progress({ label, value, children }: ProgressProps) {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100)
  return (
    <div className="stack gap-1">
      <div className="flex justify-between gap-2 text-sm">
        <span>{label}</span>
        <span className="num text-ink-muted">{children}</span>
      </div>
      <progress className="sr" value={percent} max={100} aria-label={label} />
      <div className="bar" aria-hidden="true" style={{ '--v': `${percent}%` } as CSSProperties}>
        <i />
      </div>
    </div>
  )
}
