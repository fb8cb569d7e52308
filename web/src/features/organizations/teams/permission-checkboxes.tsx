import type { ReactNode } from 'react'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import '../../../styles/pages/projects-publishing.css'

type PermissionCheckboxesProps<Name extends string> = {
  legend: ReactNode
  names: readonly Name[]
  bitOf: Readonly<Record<Name, number>>
  labelOf: (name: Name) => string
  bits: number
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
  isDisabled,
  onChange,
}: PermissionCheckboxesProps<Name>) {
  return (
    <fieldset className="field">
      <legend className="label">{legend}</legend>
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
