import type { LucideIcon } from 'lucide-react'

interface Labelled {
  label: string
  icon?: LucideIcon
  /** `danger` comes last after a divider; `staff` marks what only staff see. */
  tone?: 'danger' | 'staff'
  isDisabled?: boolean
  /** Short text at the end, such as a count. */
  badge?: string
}

export type MenuItem =
  /** `download`: file name for the file at the address. */
  | ({ kind: 'link'; href: string; isCurrent?: boolean; download?: string } & Labelled)
  | ({ kind: 'action'; onSelect: () => void } & Labelled)
  | ({ kind: 'check'; isChecked: boolean; onChange: (isChecked: boolean) => void } & Labelled)
  | { kind: 'divider' }
  | { kind: 'label'; label: string }
