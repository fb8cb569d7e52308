import { Bitset } from '../index/bitset.ts'
import type { IndexState } from '../index/index-state.ts'
import { covers, matchesPattern, searchesAll, shownNames } from '../index/field-rules.ts'
import { SettingsRefusal } from '../protocol/search-error.ts'
import { DocSpace } from './doc-space.ts'
import { FieldFilter } from './field-filter.ts'
import { phraseHolds } from './phrase-match.ts'
import { exactWord, isInUse, prefixWord, type Phrase, type QueryWord } from './query-word.ts'
import { addDocs } from './word-postings.ts'

const noFields = new Set<number>()

/** What one search knows of the index: words, fields and phrases, each looked up once. Must not outlive the search. */
export class SearchContext {
  readonly state: IndexState
  /** Fields that typed words may match in. */
  readonly typedFields: FieldFilter
  /** Fields that derived words may match in: without those of `disableOnAttributes`. */
  readonly derivedFields: FieldFilter
  /** Fields of `attributesToSearchOn`; null without a limit. */
  readonly limitedTo: Set<number> | null
  readonly noFields: FieldFilter
  readonly #words = new Map<string, QueryWord>()
  readonly #prefixes = new Map<string, QueryWord>()
  readonly #phrases = new Map<string, Phrase>()
  readonly #phraseDocs = new Map<number, Bitset>()
  readonly #inUse = new Map<QueryWord, boolean>()
  #nextTerm = 0

  constructor(state: IndexState, attributesToSearchOn: string[] | null) {
    this.state = state
    const fieldCount = state.fields.names.length
    this.limitedTo = attributesToSearchOn ? searchedFields(state, attributesToSearchOn) : null
    // Only searched fields have postings, so without a limit all of them may match.
    this.typedFields = new FieldFilter(this.limitedTo, fieldCount)
    const disabled = state.settings.typoTolerance.disableOnAttributes
    const tolerant = state.fields.names.flatMap((name, id) =>
      disabled.some((attribute) => covers(attribute, name)) || (this.limitedTo && !this.limitedTo.has(id))
        ? []
        : [id],
    )
    this.derivedFields =
      disabled.length === 0 ? this.typedFields : new FieldFilter(new Set(tolerant), fieldCount)
    this.noFields = new FieldFilter(noFields, fieldCount)
  }

  nextTermId(): number {
    return this.#nextTerm++
  }

  word(text: string): QueryWord {
    let word = this.#words.get(text)
    if (!word) this.#words.set(text, (word = exactWord(this.state.segments, text)))
    return word
  }

  prefix(text: string): QueryWord {
    let word = this.#prefixes.get(text)
    if (!word) this.#prefixes.set(text, (word = prefixWord(this.state.segments, text)))
    return word
  }

  isInUse(word: QueryWord): boolean {
    let answer = this.#inUse.get(word)
    if (answer === undefined) this.#inUse.set(word, (answer = isInUse(this.state.segments, word)))
    return answer
  }

  phrase(words: (string | null)[]): Phrase {
    const key = JSON.stringify(words)
    let phrase = this.#phrases.get(key)
    if (!phrase) this.#phrases.set(key, (phrase = { id: this.#phrases.size, words }))
    return phrase
  }

  /** Fields in which a word counts: a derived number word counts nowhere under `disableOnNumbers`. */
  fieldsFor(word: QueryWord, derived: boolean): FieldFilter {
    if (!derived) return this.typedFields
    if (this.state.settings.typoTolerance.disableOnNumbers && isNumberWord(word.text)) return this.noFields
    return this.derivedFields
  }

  emptySet(): Bitset {
    return Bitset.temporary(this.state.capacity)
  }

  /** Internal ids of the documents with a word. */
  wordDocs(word: QueryWord, derived: boolean): Bitset {
    const found = this.emptySet()
    addDocs(this.state.segments, word, this.fieldsFor(word, derived), found)
    return found
  }

  /** Internal ids of the documents with a phrase. */
  phraseDocs(phrase: Phrase): Bitset {
    const known = this.#phraseDocs.get(phrase.id)
    if (known) return known
    const words = phrase.words.filter((word) => word !== null).map((word) => this.word(word))
    let docs = this.emptySet()
    words.forEach((word, i) => {
      if (i === 0) docs = this.wordDocs(word, false)
      else if (!docs.isEmpty()) docs.and(this.wordDocs(word, false))
    })
    if (phrase.words.length > 1 && !docs.isEmpty()) {
      const space = DocSpace.of(this.state, docs.toTemporaryArray())
      docs = Bitset.of(this.state.capacity, space.idsOf(phraseHolds(this, phrase, space)))
    }
    this.#phraseDocs.set(phrase.id, docs)
    return docs
  }
}

/** A word of nothing but digits and plain punctuation, as `disableOnNumbers` understands it. */
function isNumberWord(word: string): boolean {
  return /^[\p{N}!-/:-@[-`{-~]+$/u.test(word)
}

/** The ids of the searched fields that a list of names and patterns opens. */
function searchedFields(state: IndexState, attributes: string[]): Set<number> {
  const { settings, fields } = state
  const all = searchesAll(settings)
  const ids = new Set<number>()
  for (const attribute of attributes) {
    const listed = settings.searchableAttributes.filter(
      (name) => attribute === '*' || covers(name, attribute) || matchesPattern(attribute, name),
    )
    const seen = fields.names.flatMap((name, id) =>
      fields.weight(id) >= 0 && (covers(attribute, name) || matchesPattern(attribute, name)) ? [id] : [],
    )
    if (!all && listed.length === 0 && seen.length === 0) {
      const known = shownNames(settings, settings.searchableAttributes.toSorted()).join(', ')
      throw new SettingsRefusal(
        'invalid_search_attributes_to_search_on',
        `Attribute \`${attribute}\` is not searchable. Available searchable attributes are: \`${known}\`.`,
      )
    }
    for (const id of seen) ids.add(id)
  }
  return ids
}
