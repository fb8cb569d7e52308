import type { LucideIcon } from 'lucide-react'
import { useId } from 'react'

export interface SegmentsProps<T extends string> {
  label: string
  options: readonly { value: T; label: string; icon?: LucideIcon }[]
  value: T
  onChange: (value: T) => void
  /** What a form sends it as. */
  name?: string
  /** Shows icons alone; the label becomes name and tooltip. */
  isIconOnly?: boolean
}

/** A small exclusive choice in one carved track, such as how results are shown: one stop, arrow keys inside. */
export function SegmentedControl<T extends string>({
  label,
  options,
  value,
  onChange,
  name,
  isIconOnly,
}: SegmentsProps<T>) {
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
