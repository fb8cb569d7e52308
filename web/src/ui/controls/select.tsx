import { ChevronDown } from 'lucide-react'
import { useId, type CSSProperties, type SelectHTMLAttributes } from 'react'

interface SelectOption<T extends string> {
  value: T
  label: string
  isDisabled?: boolean
  /** The heading above this option and those of the same group. */
  group?: string
}

export interface SelectProps<T extends string> extends Omit<
  SelectHTMLAttributes<HTMLSelectElement>,
  'onChange' | 'value'
> {
  options: readonly SelectOption<T>[]
  value: T
  onChange?: (value: T) => void
  /** A muted word before the value, such as "Sort" in "Sort Relevance". It is also the accessible name. */
  prefix?: string
}

/**
 * The native select of the operating system in our frame: best on phones, complete for keyboard and screen reader,
 * and part of a plain form without scripts. For long lists with a filter there is `Combobox`.
 */
export function Select<T extends string>({
  options,
  value,
  onChange,
  prefix,
  id,
  className,
  ...rest
}: SelectProps<T>) {
  const own = useId()
  return (
    <span className={className ? `select-wrap ${className}` : 'select-wrap'}>
      {prefix && (
        <label className="pre" htmlFor={id ?? own}>
          {prefix}
        </label>
      )}
      <select
        {...rest}
        id={id ?? own}
        className="select"
        style={prefix ? ({ '--pre': `${prefix.length * 0.5 + 1.5}rem` } as CSSProperties) : undefined}
        {...(onChange
          ? { value, onChange: (event) => onChange(event.target.value as T) }
          : { defaultValue: value })}
      >
        {[...new Set(options.map(({ group }) => group))].map((group) => {
          const members = options.filter((option) => option.group === group).map(viewOption)
          return group === undefined ? (
            members
          ) : (
            <optgroup key={group} label={group}>
              {members}
            </optgroup>
          )
        })}
      </select>
      <ChevronDown className="i" aria-hidden="true" />
    </span>
  )
}

const viewOption = ({ value, label, isDisabled }: SelectOption<string>) => (
  <option key={value} value={value} disabled={isDisabled}>
    {label}
  </option>
)
