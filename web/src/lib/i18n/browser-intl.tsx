/**
 * What browsers load instead of react-intl (`vite/browser-intl-plugin.ts`): the parts of it that pages use, for
 * messages that are already parsed, in 1 kB instead of 7. `browser-intl.test.tsx` formats every message with both.
 */
import { Children, createContext, Fragment, isValidElement, use, type ReactNode } from 'react'
import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import type { IntlShape } from 'react-intl'

type Values = Record<string, unknown>
type Rich = (parts: ReactNode) => ReactNode

/** An element of a parsed message, of any type. */
interface Piece {
  type: number
  value: string
  style: unknown
  options: Record<string, { value: Piece[] }>
  children: Piece[]
}

interface Config {
  locale: string
  messages: Record<string, MessageFormatElement[]>
  onError: (error: Error) => void
}

/** `TYPE` of the parser, which is not in the bundle. */
const [LITERAL, ARGUMENT, NUMBER, SELECT, PLURAL, POUND, TAG] = [0, 1, 2, 5, 6, 7, 8]

type FormatOf<Options, Format> = new (locale: string, options?: Options) => Format

const formats = new Map<unknown, Map<string, unknown>>()

/** Making a formatter costs more than using it. */
function cached<Options, Format>(make: FormatOf<Options, Format>, locale: string, options?: Options): Format {
  const known = (formats.get(make) ?? new Map()) as Map<string, Format>
  formats.set(make, known)
  const key = locale + JSON.stringify(options)
  const format = known.get(key) ?? new make(locale, options)
  known.set(key, format)
  return format
}

/** The key of an element is its position, which does not change within a message. */
const keyed = (parts: unknown[]): ReactNode[] =>
  Children.toArray(parts as ReactNode[]).map((part, index) =>
    // oxlint-disable-next-line react/no-array-index-key -- they do not move
    isValidElement(part) ? <Fragment key={index}>{part}</Fragment> : part,
  )

/** Adds to a list in which no two texts follow each other. */
function add(parts: unknown[], part: unknown): void {
  const last = parts.at(-1)
  if (typeof part === 'string' && typeof last === 'string') parts[parts.length - 1] = last + part
  else parts.push(part)
}

const styleOf = (style: unknown) =>
  style === 'percent' ? { style } : (style as { parsedOptions?: object } | null)?.parsedOptions

const chosen = ({ options }: Piece, names: readonly string[]): Piece[] => {
  const name = names.find((key) => Object.hasOwn(options, key)) ?? 'other'
  return options[name]?.value ?? []
}

function partsOf(pieces: Piece[], locale: string, values: Values, count?: number): unknown[] {
  const parts: unknown[] = []
  const addAll = (more: unknown[]) => {
    for (const part of more) add(parts, part)
  }
  const number = (value: unknown, options?: object) =>
    add(parts, cached(Intl.NumberFormat, locale, options).format(value as number))
  for (const piece of pieces) {
    const { type, value: name } = piece
    const value = values[name]
    if (type === LITERAL) add(parts, name)
    else if (type === POUND) {
      if (count !== undefined) number(count)
    } else if (!(name in values)) throw new Error(`no value for ${name}`)
    else if (type === ARGUMENT) {
      const isText = typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint'
      add(parts, isText ? String(value) : value || '')
    } else if (type === NUMBER) number(value, styleOf(piece.style))
    else if (type === SELECT) addAll(partsOf(chosen(piece, [String(value)]), locale, values))
    else if (type === PLURAL) {
      const rule = cached(Intl.PluralRules, locale).select(Number(value))
      addAll(partsOf(chosen(piece, [`=${String(value)}`, rule]), locale, values, Number(value)))
    } else if (type === TAG) {
      addAll([(value as Rich)(keyed(partsOf(piece.children, locale, values, count)))].flat())
    } else throw new Error(`no element ${type}`)
  }
  return parts
}

export function createIntl({ locale, messages, onError }: Config) {
  const safely = <Result,>(format: () => Result, otherwise: unknown): Result => {
    try {
      return format()
    } catch (error) {
      onError(error as Error)
      return otherwise as Result
    }
  }
  return {
    locale,
    messages,
    formatMessage: ({ id }: { id: string }, values: Values = {}) =>
      safely(() => {
        const message = Object.hasOwn(messages, id) && messages[id]
        if (!message) throw new Error(`Missing message: "${id}" for locale "${locale}"`)
        const parts = partsOf(message as unknown as Piece[], locale, values)
        if (parts.length > 1) return keyed(parts)
        const [only = ''] = parts
        return Array.isArray(only) ? keyed(only) : only
      }, id),
    formatNumber: (value: number, options?: Intl.NumberFormatOptions) =>
      safely(() => cached(Intl.NumberFormat, locale, options).format(value), String(value)),
    formatDate: (value: string | number | Date, options?: Intl.DateTimeFormatOptions) => {
      const date = typeof value === 'string' ? new Date(value || 0) : value
      return safely(() => cached(Intl.DateTimeFormat, locale, options).format(date), String(date))
    },
    formatRelativeTime: (
      value: number,
      unit: Intl.RelativeTimeFormatUnit,
      options?: Intl.RelativeTimeFormatOptions,
    ) => safely(() => cached(Intl.RelativeTimeFormat, locale, options).format(value, unit), String(value)),
    formatList: (list: Iterable<ReactNode>, options?: Intl.ListFormatOptions) => {
      const values = [...list]
      return safely(() => {
        const result: unknown[] = []
        // A node is given as a text of its own, and put where that text is.
        const nodes = new Map<string, unknown>()
        const texts = values.map((value, index) => {
          if (typeof value !== 'object' || value === null) return String(value)
          nodes.set(`\0${index}`, value)
          return `\0${index}`
        })
        for (const { value } of cached(Intl.ListFormat, locale, options).formatToParts(texts)) {
          add(result, nodes.get(value) ?? value)
        }
        return result.length > 1 ? result : (result[0] ?? '')
      }, values)
    },
  }
}

/** Formatters are cached for all languages together. */
export const createIntlCache = () => undefined

const Context = createContext<IntlShape | null>(null)
export const RawIntlProvider = Context.Provider

export function useIntl(): IntlShape {
  const intl = use(Context)
  if (!intl) throw new Error('no texts above this component')
  return intl
}

export function FormattedMessage({ id, values }: { id: string; values?: Values }) {
  const { formatMessage } = useIntl()
  return <>{formatMessage({ id } as { id: never }, values as Record<string, string>)}</>
}

type Formatter = 'formatNumber' | 'formatDate' | 'formatList'

const formatted = (name: Formatter) =>
  function Formatted({ value, ...options }: { value: unknown }) {
    const format = useIntl()[name] as (value: unknown, options: object) => ReactNode
    return <>{format(value, options)}</>
  }

export const FormattedNumber = formatted('formatNumber')
export const FormattedDate = formatted('formatDate')
export const FormattedList = formatted('formatList')
