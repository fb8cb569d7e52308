import type { LucideIcon } from 'lucide-react'
import { useId } from 'react'

export interface SegmentedControlProps<T extends string> {
  label: string
  options: readonly { value: T; label: string; icon?: LucideIcon }[]
  value: T
  onChange: (value: T) => void
  /** Name in a submitted form. */
  name?: string
  /** Shows only icons; the label becomes accessible name and tooltip. */
  isIconOnly?: boolean
}

/** A small exclusive choice in one track, such as how results are shown: one tab stop, arrow keys inside. */
export function SegmentedControl<T extends string>({
  label,
  options,
  value,
  onChange,
  name,
  isIconOnly,
}: SegmentedControlProps<T>) {
  const id = useId()
  return (
    <fieldset className="segments">
      <legend className="sr">{label}</legend>
      {options.map(({ value: option, label: text, icon: Icon }) => (
        <label key={option} {...(isIconOnly && { 'data-tip': text })}>
          <input
            type="radio"
            name={name ?? id}
            value={option}
            checked={option === value}
            {...(isIconOnly && { 'aria-label': text })}
            onChange={() => onChange(option)}
          />
          {Icon && <Icon className="i" aria-hidden="true" />}
          {!isIconOnly && text}
        </label>
      ))}
    </fieldset>
  )
}
