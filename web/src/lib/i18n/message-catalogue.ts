import { createIntl, createIntlCache, type IntlShape } from 'react-intl'
import { loadArea } from 'virtual:messages'
import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import type { MessageId } from './message-ids.ts'

type Messages = Record<string, MessageFormatElement[]>

/**
 * The texts a page needs, in one language. Areas (`src/locales/<locale>/<area>.json`) are fetched when a route first
 * asks for them, so a search page never carries the publishing texts.
 */
export interface Catalogue {
  readonly locale: string
  readonly areas: readonly string[]
  /** The current formatter; a new object whenever texts or language change. */
  intl: () => IntlShape
  ensure: (areas: Iterable<string>) => Promise<void> | undefined
  /** Switches the language after its texts have arrived; rejects and changes nothing when they cannot be fetched. */
  setLocale: (locale: string) => Promise<void>
  subscribe: (listener: () => void) => () => void
}

/** `TYPE.literal` of the ICU parser. */
const LITERAL = 0

// Chunks already fetched; shared by all requests of a server.
const fetched = new Map<string, Messages>()

async function fetchArea(locale: string, area: string): Promise<Messages> {
  const key = `${locale}/${area}`
  const known = fetched.get(key)
  if (known) return known
  const sent = await loadArea(locale, area)
  // Plain text as a parsed message: the parser is not in the bundle.
  const messages = Object.fromEntries(
    Object.entries(sent).map(([id, text]) => [
      id,
      typeof text === 'string' ? [{ type: LITERAL, value: text }] : text,
    ]),
  )
  fetched.set(key, messages)
  return messages
}

const formatCaches = new Map<string, ReturnType<typeof createIntlCache>>()

/** One cache of Intl formatters per language: making a formatter costs more than using it. */
function cacheOf(locale: string) {
  const known = formatCaches.get(locale) ?? createIntlCache()
  formatCaches.set(locale, known)
  return known
}

// One formatter serves all visitors with the same language: creating one reads ICU data, which takes longer than any
// other single step of a page.
const made = new Map<string, IntlShape>()

function buildIntl(locale: string, areas: Iterable<string>): IntlShape {
  const messages: Messages = Object.assign({}, ...[...areas].map((area) => fetched.get(`${locale}/${area}`)))
  const intl = createIntl(
    {
      // Pseudo-locales show English number and date formats; their codes are not known to Intl everywhere.
      locale: locale === 'en-XA' ? 'en-US' : locale === 'ar-XB' ? 'en-US' : locale,
      // Only the areas that the page needs, although react-intl's type wants all.
      messages: messages as Record<MessageId, MessageFormatElement[]>,
      // A missing text shows its id and is reported; it must not take the page down.
      // oxlint-disable-next-line no-console -- tests fail on console errors, which is how it is found
      onError: (error) => console.error(error.message),
    },
    cacheOf(locale),
  )
  if (import.meta.env.SSR) cacheByMessage(intl)
  return intl
}

/**
 * Caches formatters by the parsed message. react-intl would look one up by its JSON text, which takes longer than to
 * format it. Browsers render so few messages that they do without.
 */
function cacheByMessage({ formatters }: IntlShape): void {
  type Format = typeof formatters.getMessageFormat
  const make: Format = formatters.getMessageFormat
  const known = new WeakMap<object, ReturnType<Format>>()
  formatters.getMessageFormat = (message, ...others) => {
    if (typeof message === 'string') return make(message, ...others)
    const format = known.get(message) ?? make(message, ...others)
    known.set(message, format)
    return format
  }
}

export function createCatalogue(initialLocale: string): Catalogue {
  let locale = initialLocale
  const areas = new Set<string>()
  const listeners = new Set<() => void>()
  const build = () => buildIntl(locale, areas)
  const buildOnce = () => {
    const key = [locale, ...areas].join(' ')
    const intl = made.get(key) ?? build()
    made.set(key, intl)
    return intl
  }
  let intl: IntlShape | undefined
  const changed = () => {
    intl = undefined
    for (const listener of listeners) listener()
  }
  return {
    get locale() {
      return locale
    },
    get areas() {
      return [...areas]
    },
    intl: () => (intl ??= import.meta.env.SSR ? buildOnce() : build()),
    ensure(wanted) {
      const missing = [...new Set(wanted)].filter((area) => !areas.has(area))
      if (missing.length === 0) return undefined
      const add = () => {
        for (const area of missing) areas.add(area)
        changed()
      }
      if (missing.every((area) => fetched.has(`${locale}/${area}`))) {
        add()
        return undefined
      }
      return Promise.all(missing.map((area) => fetchArea(locale, area))).then(add)
    },
    async setLocale(next) {
      await Promise.all([...areas].map((area) => fetchArea(next, area)))
      locale = next
      changed()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
