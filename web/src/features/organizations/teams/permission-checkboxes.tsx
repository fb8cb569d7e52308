import { type ReactNode, useId } from 'react'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { FieldError } from '../../../ui/controls/field-error.tsx'
import '../../../styles/pages/projects-publishing.css'

type PermissionCheckboxesProps<Name extends string> = {
  legend: ReactNode
  names: readonly Name[]
  bitOf: Readonly<Record<Name, number>>
  labelOf: (name: Name) => string
  bits: number
  error: string | undefined
  isDisabled: boolean
  onChange: (bits: number) => void
}

/** Permissions as checkboxes, one per bit. */
export function PermissionCheckboxes<Name extends string>({
  legend,
  names,
  bitOf,
  labelOf,
  bits,
  error,
  isDisabled,
  onChange,
}: PermissionCheckboxesProps<Name>) {
  const errorId = useId()
  return (
    <fieldset className="field" aria-describedby={error ? errorId : undefined}>
      <legend className="label">{legend}</legend>
      {error && <FieldError id={errorId}>{error}</FieldError>}
      <ul className="tag-ticks">
        {names.map((name) => (
          <li key={name}>
            <Checkbox
              name="permission"
              value={name}
              checked={(bits & bitOf[name]) !== 0}
              disabled={isDisabled}
              onChange={(event) => onChange(event.target.checked ? bits | bitOf[name] : bits & ~bitOf[name])}
            >
              {labelOf(name)}
            </Checkbox>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
