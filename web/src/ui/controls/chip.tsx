import clsx from 'clsx'
import { Ban, Lock, X, type LucideIcon } from 'lucide-react'
import { useIntl } from 'react-intl'

export interface ChipProps {
  label: string
  icon?: LucideIcon
  /** `in` and `out` are filters that include and exclude; `locked` cannot be removed here. */
  kind?: 'in' | 'out' | 'locked'
  /** Why the chip is locked. */
  reason?: string
  onRemove?: () => void
}

/**
 * A removable filter. An excluded one is also struck through and has a ban icon, never distinguished by colour alone.
 */
export function Chip({ label, icon, kind = 'in', reason, onRemove }: ChipProps) {
  const intl = useIntl()
  const Icon = kind === 'out' ? Ban : icon
  if (kind === 'locked') {
    return (
      <span className="chip chip-locked" data-tip={reason}>
        <Lock className="i" aria-hidden="true" />
        {label}
      </span>
    )
  }
  return (
    <button
      type="button"
      className={clsx('chip', `chip-${kind}`)}
      aria-label={intl.formatMessage(
        { id: kind === 'out' ? 'shell.chip.removeExcluded' : 'shell.chip.remove' },
        { label },
      )}
      onClick={onRemove}
    >
      {Icon && <Icon className="i" aria-hidden="true" />}
      <span>{label}</span>
      <X className="i" aria-hidden="true" />
    </button>
  )
}
