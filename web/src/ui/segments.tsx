import type { LucideIcon } from 'lucide-react'

export interface SegmentsProps<T extends string> {
  label: string
  options: readonly { value: T; label: string; icon?: LucideIcon }[]
  value: T
  onChange: (value: T) => void
  /** Shows icons alone; the label becomes name and tooltip. */
  isIconOnly?: boolean
}

/** A small exclusive choice in one carved track, such as how results are shown. */
export function Segments<T extends string>({
  label,
  options,
  value,
  onChange,
  isIconOnly,
}: SegmentsProps<T>) {
  return (
    <fieldset className="segments">
      <legend className="sr">{label}</legend>
      {options.map(({ value: option, label: text, icon: Icon }) => (
        <button
          key={option}
          type="button"
          aria-pressed={option === value}
          {...(isIconOnly && { 'aria-label': text, 'data-tip': text })}
          onClick={() => onChange(option)}
        >
          {Icon && <Icon className="i" aria-hidden="true" />}
          {!isIconOnly && text}
        </button>
      ))}
    </fieldset>
  )
}
