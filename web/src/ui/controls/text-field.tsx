import { lengthOf } from '@quarry/domain/limits/lengths'
import type { InputHTMLAttributes, ReactNode, Ref, TextareaHTMLAttributes } from 'react'
import { Field, type FieldProps } from './field.tsx'

type Shared = Omit<FieldProps, 'children' | 'counter'>

export interface TextFieldProps extends Shared, Omit<InputHTMLAttributes<HTMLInputElement>, 'required'> {
  ref?: Ref<HTMLInputElement>
  /** Fixed text before the input, such as the start of an address. */
  prefix?: string
  /** A button after the input, inside its frame. */
  action?: ReactNode
  /** Maximum length in characters; shown as a counter and enforced by the form, so that pasted text is not cut. */
  limit?: number
}

export function TextField({
  label,
  hint,
  error,
  isOptional,
  isRequired,
  prefix,
  action,
  limit,
  ref,
  ...input
}: TextFieldProps) {
  const length = typeof input.value === 'string' ? lengthOf(input.value) : 0
  return (
    <Field
      {...{ label, hint, error, isOptional: isOptional ?? false, isRequired: isRequired ?? false }}
      {...(limit !== undefined && { counter: { length, limit } })}
    >
      {(control) =>
        prefix !== undefined || action !== undefined ? (
          <div className="group">
            {prefix !== undefined && (
              <span className="group-prefix" dir="ltr">
                {prefix}
              </span>
            )}
            <input ref={ref} {...input} {...control} />
            {action}
          </div>
        ) : (
          <input ref={ref} className="input" {...input} {...control} />
        )
      }
    </Field>
  )
}

export interface TextAreaFieldProps
  extends Shared, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'required'> {
  ref?: Ref<HTMLTextAreaElement>
  limit?: number
}

export function TextAreaField({
  label,
  hint,
  error,
  isOptional,
  isRequired,
  limit,
  ref,
  ...input
}: TextAreaFieldProps) {
  const length = typeof input.value === 'string' ? lengthOf(input.value) : 0
  return (
    <Field
      {...{ label, hint, error, isOptional: isOptional ?? false, isRequired: isRequired ?? false }}
      {...(limit !== undefined && { counter: { length, limit } })}
    >
      {(control) => <textarea ref={ref} className="textarea" dir="auto" {...input} {...control} />}
    </Field>
  )
}
