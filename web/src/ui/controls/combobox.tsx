import { Combobox as Base } from '@base-ui/react/combobox'
import { Check, ChevronsUpDown, X } from 'lucide-react'
import { useId, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'

export interface ComboboxOption {
  value: string
  label: string
}

interface Shared {
  label: ReactNode
  options: readonly ComboboxOption[]
  placeholder?: string
  hint?: ReactNode
}

export interface ComboboxProps extends Shared {
  value: string | null
  onChange: (value: string | null) => void
}

const labelOf = (options: readonly ComboboxOption[]) => (value: string) =>
  options.find((option) => option.value === value)?.label ?? value

/** A field that filters a list by what is typed; the value is one of the list. */
export function Combobox({ label, options, value, onChange, placeholder, hint }: ComboboxProps) {
  const id = useId()
  return (
    <Base.Root
      items={options.map((option) => option.value)}
      itemToStringLabel={labelOf(options)}
      value={value}
      onValueChange={onChange}
      autoHighlight
    >
      <Frame id={id} label={label} hint={hint} {...(placeholder !== undefined && { placeholder })} />
      <List options={options} />
    </Base.Root>
  )
}

export interface MultiComboboxProps extends Shared {
  values: readonly string[]
  onChange: (values: string[]) => void
  /** Receives the input when it replaces a plain one. */
  onArrive?: (input: HTMLInputElement) => void
}

/** The same for several values, shown as chips that Backspace removes. */
export function MultiCombobox({
  label,
  options,
  values,
  onChange,
  onArrive,
  placeholder,
  hint,
}: MultiComboboxProps) {
  const intl = useIntl()
  const id = useId()
  const name = labelOf(options)
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (input.current) onArrive?.(input.current)
    // It arrives once.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return (
    <Base.Root
      multiple
      items={options.map((option) => option.value)}
      itemToStringLabel={name}
      value={[...values]}
      onValueChange={(next, details) => {
        // Escape in a closed list would remove all values.
        if (details.reason !== 'escape-key') onChange(next)
      }}
      autoHighlight
    >
      <Frame
        id={id}
        label={label}
        hint={hint}
        inputRef={input}
        {...(values.length === 0 && placeholder !== undefined && { placeholder })}
      >
        {values.map((value) => (
          <Base.Chip key={value} className="chip chip-in" aria-label={name(value)}>
            {name(value)}
            <Base.ChipRemove
              aria-label={intl.formatMessage({ id: 'shell.chip.remove' }, { label: name(value) })}
            >
              <X className="i" aria-hidden="true" />
            </Base.ChipRemove>
          </Base.Chip>
        ))}
      </Frame>
      <List options={options} />
    </Base.Root>
  )
}

interface FrameProps {
  id: string
  label: ReactNode
  hint: ReactNode
  placeholder?: string
  inputRef?: RefObject<HTMLInputElement | null>
  children?: ReactNode
}

function Frame({ id, label, hint, placeholder, inputRef, children }: FrameProps) {
  const intl = useIntl()
  const input = (
    <Base.Input
      ref={inputRef}
      id={id}
      placeholder={placeholder}
      aria-describedby={hint ? `${id}-hint` : undefined}
    />
  )
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <Base.InputGroup className="group combo-group">
        {children ? (
          // Backspace and arrows reach the chips only from an input among them.
          <Base.Chips className="combo-chips">
            {children}
            {input}
          </Base.Chips>
        ) : (
          input
        )}
        <Base.Trigger className="combo-open" aria-label={intl.formatMessage({ id: 'shell.combobox.open' })}>
          <ChevronsUpDown className="i" aria-hidden="true" />
        </Base.Trigger>
      </Base.InputGroup>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}

function List({ options }: { options: readonly ComboboxOption[] }) {
  const name = labelOf(options)
  return (
    <Base.Portal>
      <Base.Positioner className="layer" sideOffset={5} align="start">
        <Base.Popup className="menu combo-menu">
          <Base.Empty>
            <p className="menu-label">
              <FormattedMessage id="shell.combobox.empty" />
            </p>
          </Base.Empty>
          <Base.List>
            {(value: string) => (
              <Base.Item key={value} value={value}>
                <span className="grid w-4">
                  <Base.ItemIndicator>
                    <Check className="i on" aria-hidden="true" />
                  </Base.ItemIndicator>
                </span>
                <bdi>{name(value)}</bdi>
              </Base.Item>
            )}
          </Base.List>
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  )
}
