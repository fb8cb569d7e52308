import clsx from 'clsx'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

export type Tone = 'neutral' | 'red' | 'orange' | 'green' | 'blue' | 'purple' | 'brand' | 'accent'

const TONES: Record<Tone, string> = {
  neutral: '',
  red: 'red',
  orange: 'orange',
  green: 'green',
  blue: 'blue',
  purple: 'purple',
  brand: 'brand-c',
  accent: 'accent-c',
}

/** The state of an item: soft fill, icon and word. */
export function Badge({
  tone = 'neutral',
  icon: Icon,
  children,
}: {
  tone?: Tone
  icon?: LucideIcon
  children: ReactNode
}) {
  return (
    <span className={clsx('badge', TONES[tone])}>
      {Icon && <Icon className="i" aria-hidden="true" />}
      {children}
    </span>
  )
}
