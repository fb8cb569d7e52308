import { useEffect, useId, useRef, type InputHTMLAttributes, type ReactNode, type Ref } from 'react'

interface TickProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  ref?: Ref<HTMLInputElement>
  children: ReactNode
  hint?: ReactNode
}

type Kind = 'checkbox' | 'radio' | 'switch'

function TickInput({ children, hint, kind, ref, ...input }: TickProps & { kind: Kind }) {
  const id = useId()
  return (
    <label className="tick">
      <input
        ref={ref}
        type={kind === 'radio' ? 'radio' : 'checkbox'}
        role={kind === 'switch' ? 'switch' : undefined}
        {...(hint && { 'aria-labelledby': `${id}n`, 'aria-describedby': id })}
        {...input}
      />
      <span>
        {/** The hint can be clicked like the label, but is not part of the name. */}
        {hint ? <span id={`${id}n`}>{children}</span> : children}
        {hint && (
          <span className="hint" id={id}>
            {hint}
          </span>
        )}
      </span>
    </label>
  )
}

/** `isMixed` is the third state of a "select all". */
export function Checkbox({ isMixed = false, ...props }: TickProps & { isMixed?: boolean }) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current) input.current.indeterminate = isMixed
  }, [isMixed])
  return <TickInput kind="checkbox" {...props} ref={input} />
}

export const Radio = (props: TickProps) => <TickInput kind="radio" {...props} />

/** For settings that take effect at once; a checkbox is for values that a form submits. */
export const Switch = (props: TickProps) => <TickInput kind="switch" {...props} />

export interface ChoiceCardsProps<T extends string> {
  legend: ReactNode
  name: string
  options: readonly { value: T; label: ReactNode; hint?: ReactNode; isDisabled?: boolean }[]
  value: T | undefined
  onChange: (value: T) => void
  isInvalid?: boolean
}

/** Two to four important options: a radio group rendered as cards. */
export function ChoiceCards<T extends string>({
  legend,
  name,
  options,
  value,
  onChange,
  isInvalid,
}: ChoiceCardsProps<T>) {
  return (
    <fieldset className={isInvalid ? 'field bad' : 'field'}>
      <legend className="label">{legend}</legend>
      <div className="choices">
        {options.map((option) => (
          <div key={option.value} className="choice">
            <Radio
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.isDisabled}
              hint={option.hint}
              onChange={() => onChange(option.value)}
            >
              {option.label}
            </Radio>
          </div>
        ))}
      </div>
    </fieldset>
  )
}
