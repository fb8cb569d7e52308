import { ChevronsUpDown, X } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { replayKeys } from '../../lib/before-hydration/buffer-keys.ts'
import { typeInto } from '../../lib/before-hydration/press-key.ts'
import { lazy, PART_FAILED } from '../../lib/lazy/lazy-part.tsx'
import { loadBetweenPresses } from '../../lib/lazy/lazy-field.ts'
import type { MultiComboboxProps } from './combobox.tsx'

const MultiCombobox = lazy(async () => (await import('./combobox.tsx')).MultiCombobox)

/** Keys that only the list can handle. */
const LIST_KEYS = ['ArrowDown', 'ArrowUp']

/**
 * `MultiCombobox`, whose code is loaded when the field is touched. Until then it is a plain input with the same
 * chips; what is typed and pressed meanwhile is replayed when the list is loaded.
 */
export function LazyMultiCombobox(props: MultiComboboxProps) {
  const { label, options, values, onChange, placeholder, hint } = props
  const intl = useIntl()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isLoaded, setIsLoaded] = useState(false)
  const isRequested = useRef(false)
  const buffered = useRef<string[]>([])
  const replaced = useRef<HTMLInputElement>(undefined)
  const nameOf = (value: string) => options.find((option) => option.value === value)?.label ?? value
  const touch = () => {
    if (isRequested.current) return
    isRequested.current = true
    const load = () => {
      if (input.current && document.activeElement === input.current) replaced.current = input.current
      setIsLoaded(true)
    }
    loadBetweenPresses(MultiCombobox, load).catch(() => {
      isRequested.current = false
      buffered.current = []
      window.dispatchEvent(new Event(PART_FAILED))
    })
  }
  /** Selects what the list would show first. */
  const take = (field: HTMLInputElement) => {
    const text = field.value.trim().toLowerCase()
    const found = options.find((option) => option.label.toLowerCase().includes(text))
    field.value = ''
    if (text !== '' && found && !values.includes(found.value)) onChange([...values, found.value])
  }
  const hold = (event: KeyboardEvent<HTMLInputElement>) => {
    const isOfList = LIST_KEYS.includes(event.key)
    if (event.nativeEvent.isComposing || (!isOfList && event.key !== 'Enter')) return
    // Enter would submit the form, too.
    event.preventDefault()
    if (!isOfList) return take(event.currentTarget)
    buffered.current.push(event.key)
    return touch()
  }
  const open = () => {
    input.current?.focus()
    buffered.current.push('ArrowDown')
  }
  const goOn = (arrived: HTMLInputElement) => {
    if (!replaced.current) return
    arrived.focus()
    // Read now, since it got every key until it was replaced.
    typeInto(arrived, replaced.current.value)
    void replayKeys(arrived, buffered.current)
  }
  if (isLoaded) return <MultiCombobox {...props} onArrive={goOn} />
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <div className="group combo-group">
        <div className="combo-chips">
          {values.map((value) => (
            <span key={value} className="chip chip-in">
              {nameOf(value)}
              <button
                type="button"
                aria-label={intl.formatMessage({ id: 'shell.chip.remove' }, { label: nameOf(value) })}
                onClick={() => onChange(values.filter((one) => one !== value))}
              >
                <X className="i" aria-hidden="true" />
              </button>
            </span>
          ))}
          <input
            ref={input}
            id={id}
            role="combobox"
            aria-expanded="false"
            aria-controls={`${id}-list`}
            aria-describedby={hint ? `${id}-hint` : undefined}
            autoComplete="off"
            placeholder={values.length === 0 ? placeholder : undefined}
            onFocus={touch}
            onKeyDown={hold}
          />
        </div>
        <button
          type="button"
          className="combo-open"
          aria-label={intl.formatMessage({ id: 'shell.combobox.open' })}
          onClick={open}
        >
          <ChevronsUpDown className="i" aria-hidden="true" />
        </button>
      </div>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}
