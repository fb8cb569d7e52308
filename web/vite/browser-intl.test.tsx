import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { useId, type ComponentType, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import * as reactIntl from 'react-intl'
import { describe, expect, it, vi } from 'vitest'
import * as own from '../src/lib/i18n/browser-intl.tsx'
import { compileArea } from '../src/lib/i18n/pseudo.ts'
import { DEFAULT_LOCALE } from '../src/lib/i18n/locale.ts'
import { areasIn, LOCALES_FOLDER, localesIn, readArea } from './translations.ts'

type Values = Record<string, unknown>
type Messages = Record<string, MessageFormatElement[]>

const fail = (error: Error) => {
  throw error
}

const both = (locale: string, messages: Messages, onError: (error: Error) => void = fail) => ({
  theirs: reactIntl.createIntl({ locale, messages: messages as never, onError }),
  ours: own.createIntl({ locale, messages, onError }),
})
type Both = ReturnType<typeof both>

/** Both results; the markup is that of the page, so ids of components inside must be the same, too. */
const rendered = (node: unknown) => renderToStaticMarkup(<>{node as ReactNode}</>)
function messageOf({ theirs, ours }: Both, id: string, values?: Values) {
  const [expected, result] = [
    theirs.formatMessage({ id: id as never }, values as never),
    ours.formatMessage({ id }, values),
  ]
  const shape = (nodes: unknown) => (Array.isArray(nodes) ? nodes.length : typeof nodes)
  return { expected: [shape(expected), rendered(expected)], result: [shape(result), rendered(result)] }
}

function Numbered({ children }: { children?: ReactNode }) {
  return <b id={useId()}>{children}</b>
}

/** Values of every slot of a message, for each number and option. */
function slotsOf(elements: MessageFormatElement[]): Map<string, unknown[]> {
  const slots = new Map<string, unknown[]>()
  const visit = (all: MessageFormatElement[]) => {
    for (const element of all) {
      if (element.type === TYPE.argument) {
        slots.set(element.value, slots.get(element.value) ?? ['a text', 7, <Numbered key="own" />, '', null])
      } else if (element.type === TYPE.number) slots.set(element.value, [0, 0.256, 1234.5])
      else if (element.type === TYPE.tag) {
        slots.set(element.value, [(parts: ReactNode) => <Numbered>{parts}</Numbered>])
        visit(element.children)
      } else if (element.type === TYPE.plural || element.type === TYPE.select) {
        const keys = Object.keys(element.options)
        const exact = keys.filter((key) => key.startsWith('=')).map((key) => Number(key.slice(1)))
        slots.set(
          element.value,
          element.type === TYPE.plural ? [0, 1, 2, 5, 1.5, 1_234_567, ...exact] : [...keys, 'unknown', null],
        )
        for (const option of Object.values(element.options)) visit(option.value)
      }
    }
  }
  visit(elements)
  return slots
}

/** Each value of each slot at least once, in combinations of a fixed number. */
function samplesOf(elements: MessageFormatElement[]): Values[] {
  const slots = [...slotsOf(elements)]
  const rounds = Math.max(1, ...slots.map(([, values]) => values.length)) * 2
  return Array.from({ length: rounds }, (_, round) =>
    Object.fromEntries(
      slots.map(([name, values], index) => [name, values[(round + index * (round + 1)) % values.length]]),
    ),
  )
}

const languages = localesIn(LOCALES_FOLDER).map(({ code }) => code)

const messagesOf = (code: string): Messages =>
  Object.assign(
    {},
    ...areasIn(LOCALES_FOLDER).map((area) =>
      compileArea(code, {
        ...readArea(LOCALES_FOLDER, DEFAULT_LOCALE, area),
        ...readArea(LOCALES_FOLDER, code, area),
      }),
    ),
  )

describe('texts in the browser', () => {
  it.each(languages)('are those of react-intl, for every message and kind of value, in %s', (code) => {
    const messages = messagesOf(code)
    const pair = both(code === 'ar-XB' || code === 'en-XA' ? 'en-US' : code, messages)
    const withSlots = Object.entries(messages).filter(([, elements]) => slotsOf(elements).size > 0)
    const compared = withSlots.flatMap(([id, elements]) =>
      samplesOf(elements).map((values) => ({ id, ...messageOf(pair, id, values) })),
    )
    const differing = compared.filter(
      ({ expected, result }) => JSON.stringify(expected) !== JSON.stringify(result),
    )
    expect(compared.length).toBeGreaterThan(3000)
    expect(differing).toEqual([])
  })

  it('show the id of a message that is missing, or whose values are, and report it', () => {
    const onError = vi.fn<(error: Error) => void>()
    const pair = both('en-US', compileArea('en-US', { hello: 'Hello {name}' }), onError)
    expect(messageOf(pair, 'hello').result).toEqual(messageOf(pair, 'hello').expected)
    expect(pair.ours.formatMessage({ id: 'none' })).toBe('none')
    expect(onError).toHaveBeenCalledWith(expect.objectContaining({ message: 'no value for name' }))
    expect(onError).toHaveBeenLastCalledWith(
      expect.objectContaining({ message: expect.stringContaining('"none"') as string }),
    )
  })
})

describe('numbers, dates and lists in the browser', () => {
  const day = '2026-03-04T15:06:00Z'
  const formats = {
    number: ({ formatNumber }: reactIntl.IntlShape) => [
      formatNumber(1234.5),
      formatNumber(0.2, { style: 'percent' }),
    ],
    date: ({ formatDate }: reactIntl.IntlShape) => [
      formatDate(day, { dateStyle: 'long', timeStyle: 'short' }),
      formatDate(new Date(day), { dateStyle: 'medium', timeZone: 'UTC' }),
      formatDate('', { dateStyle: 'long', timeZone: 'UTC' }),
      formatDate(0),
    ],
    'relative time': ({ formatRelativeTime }: reactIntl.IntlShape) => [
      formatRelativeTime(-1, 'day', { style: 'short', numeric: 'auto' }),
      formatRelativeTime(3, 'month'),
    ],
    list: ({ formatList }: reactIntl.IntlShape) => [
      formatList([]),
      formatList(['one']),
      formatList(['', 'two', 'three'], { type: 'disjunction' }),
      rendered(formatList([<b key="1">one</b>, 'two', <i key="2">three</i>], { type: 'unit' })),
    ],
  }

  it.each(Object.keys(formats) as (keyof typeof formats)[])('writes a %s as react-intl does', (name) => {
    for (const locale of ['en-US', 'de-DE']) {
      const { theirs, ours } = both(locale, {})
      const result = formats[name](ours as unknown as reactIntl.IntlShape)
      expect(result).toEqual(formats[name](theirs))
    }
  })

  it('writes what is no date as react-intl does, and reports it', () => {
    const onError = vi.fn<(error: Error) => void>()
    const { theirs, ours } = both('en-US', {}, onError)
    expect(ours.formatDate('never')).toBe(theirs.formatDate('never'))
    expect(onError).toHaveBeenCalledTimes(2)
  })
})

/** One tree with the components of one of the two. */
function pageWith(parts: typeof own | typeof reactIntl, intl: unknown) {
  const Provider = parts.RawIntlProvider as ComponentType<{ value: unknown; children: ReactNode }>
  const { FormattedMessage, FormattedNumber, FormattedDate, FormattedList } = parts as unknown as Record<
    string,
    ComponentType<Record<string, unknown>>
  >
  if (!FormattedMessage || !FormattedNumber || !FormattedDate || !FormattedList) throw new Error('no parts')
  const bold = (children: ReactNode) => <Numbered>{children}</Numbered>
  return renderToStaticMarkup(
    <Provider value={intl}>
      <Numbered />
      <FormattedMessage id="rich" values={{ name: 'Ann', count: 2, b: bold }} />
      <FormattedMessage id="plain" />
      <FormattedNumber value={0.5} style="percent" />
      <FormattedDate value={0} dateStyle="long" timeZone="UTC" />
      <FormattedList value={['a', <Numbered key="b" />, 'c']} type="disjunction" />
      <Numbered />
    </Provider>,
  )
}

describe('components of texts in the browser', () => {
  it('render as those of react-intl, ids of components inside included', () => {
    const texts = { rich: '{name} has <b>{count, plural, one {# mod} other {# mods}}</b>.', plain: 'Plain' }
    const { theirs, ours } = both('en-US', compileArea('en-US', texts))
    expect(pageWith(own, ours)).toBe(pageWith(reactIntl, theirs))
  })

  it('have every method that the site uses', () => {
    const src = join(import.meta.dirname, '../src')
    const files = globSync('**/*.{ts,tsx}', { cwd: src }).filter((file) => !/\.test\./.test(file))
    const used = files.flatMap((file) => {
      const text = readFileSync(join(src, file), 'utf8')
      const members = [...text.matchAll(/(?<![-\w])(?:intl|useIntl\(\))\.(\w+)/g)].map(
        ([, name = '']) => name,
      )
      const taken = [...text.matchAll(/\{([^{}]*)\} = (?:useIntl\(\)|intl\b)/g)].flatMap(([, names = '']) =>
        names.split(',').map((name) => name.trim().split(':')[0] ?? ''),
      )
      return [...members, ...taken].filter(Boolean)
    })
    const known = new Set(Object.keys(own.createIntl({ locale: 'en-US', messages: {}, onError: fail })))
    expect(used.length).toBeGreaterThan(500)
    expect([...new Set(used)].filter((name) => !known.has(name))).toEqual([])
  })
})
