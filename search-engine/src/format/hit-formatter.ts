import type { SearchIndex } from '../index/search-index.ts'
import { globalScore, rankParts, type RankedHit } from '../ranking/score.ts'
import { SearchError } from '../protocol/search-error.ts'
import type { ResolvedQuery } from '../query/resolve-query.ts'
import { viewDetails } from './score-view.ts'
import type { SearchRequest } from '../request/search-request.ts'
import type { Hit } from '../request/search-response.ts'
import { FormatOptions } from './format-options.ts'
import { formatText, type TextFormat } from './format-text.ts'
import { FieldSelector, mapFields } from './select-fields.ts'
import { TermMatcher } from './term-matcher.ts'
import type { Token } from '../text/tokenizer.ts'
import { metresBetween } from '../filter/geo-math.ts'
import { numberIn } from '../index/columns/number-text.ts'
import { isObject } from '../protocol/values.ts'

interface Place {
  lat: number
  lng: number
}

/** A point in plain digits; one with an exponent or a plus sign sorts, but yields no distance. */
const point = /_geoPoint\(\s*([0-9.-]+)\s*,\s*([0-9.-]+)\s*\)/u

/** The point from which distances of hits are measured: the first in the request. */
function originOf(sort: string[] | null): Place | null {
  for (const expression of sort ?? []) {
    const match = point.exec(expression)
    if (match) return { lat: Number(match[1]), lng: Number(match[2]) }
  }
  return null
}

/** Whole metres to the place that a hit shows; null when both of its numbers are not among what was retrieved. */
function distanceTo(origin: Place, shown: unknown): number | null {
  if (!isObject(shown)) return null
  const lat = coordinate(shown['lat'])
  const lng = coordinate(shown['lng'])
  const metres = Math.round(metresBetween(origin.lat, origin.lng, lat, lng))
  return Number.isNaN(metres) ? null : metres
}

function coordinate(value: unknown): number {
  if (typeof value === 'number') return value
  return typeof value === 'string' ? numberIn(value) : NaN
}

interface MatchPlace {
  start: number
  length: number
  indices?: number[]
}

/** Characters of all formatted texts of one search. */
const mostFormatted = 50_000_000

/** Turns ranked documents into hits: docs/rules/engine.md, responses. */
export class HitFormatter {
  readonly #index: SearchIndex
  readonly #query: ResolvedQuery
  readonly #request: SearchRequest
  /** The point from which distances of hits are measured. */
  readonly #origin: Place | null
  /** Null retrieves everything. */
  readonly #retrieved: string[] | null
  readonly #retrievedParts: FieldSelector | null
  /** Null shows everything. */
  readonly #displayedParts: FieldSelector | null
  #options: FormatOptions | null = null
  #formattedParts: FieldSelector | null = null
  #shownParts: { parts: FieldSelector; both: FieldSelector | null } | null = null
  #matcher: TermMatcher | null = null
  #room = mostFormatted

  constructor(index: SearchIndex, query: ResolvedQuery, request: SearchRequest) {
    this.#index = index
    this.#query = query
    this.#request = request
    this.#origin = originOf(request.sort)
    this.#retrieved = retrievedNames(index, request.attributesToRetrieve)
    this.#retrievedParts = this.#retrieved && new FieldSelector(this.#retrieved)
    const { displayedAttributes } = index.settings
    this.#displayedParts = displayedAttributes.includes('*') ? null : new FieldSelector(displayedAttributes)
  }

  format({ id, details }: RankedHit): Hit {
    const { settings } = this.#index
    const document = this.#index.documents.read(id)
    const hit: Hit = this.#retrievedParts?.select(document) ?? { ...document }
    const distance = this.#origin && distanceTo(this.#origin, hit['_geo'])
    if (distance !== null) hit._geoDistance = distance
    this.#addFormatted(hit, document)
    if (this.#request.showRankingScore) hit._rankingScore = globalScore(rankParts(details))
    if (this.#request.showRankingScoreDetails) hit._rankingScoreDetails = viewDetails(settings, details)
    return hit
  }

  /** By the very name: what lies below a displayed field cannot be asked for on its own. */
  #displays(field: string): boolean {
    const { displayedAttributes } = this.#index.settings
    return displayedAttributes.includes('*') || displayedAttributes.includes(field)
  }

  #addFormatted(hit: Hit, document: Record<string, unknown>): void {
    const { attributesToHighlight, attributesToCrop, showMatchesPosition } = this.#request
    if (!attributesToHighlight && !attributesToCrop && !showMatchesPosition) return
    const options = this.#optionsFor(document)
    if (options.isEmpty && !showMatchesPosition) return
    const positions: Record<string, MatchPlace[]> = {}
    const parts = this.#partsToFormat(options)
    // Match positions cover all displayed fields; texts are only needed for the requested ones.
    const read = this.#shown(document, showMatchesPosition ? null : parts)
    const formatted = mapFields(read, '', [], (field, indices, leaf) => {
      if (typeof leaf !== 'string' && typeof leaf !== 'number') return leaf
      return this.#formatLeaf(String(leaf), options.of(field), (places) => {
        const indexed = indices.length > 0 ? places.map((place) => ({ ...place, indices })) : places
        // For a list, only the last element with a match is reported (observed on the real server).
        positions[field] = indexed
      })
    })
    if (!options.isEmpty)
      hit._formatted = showMatchesPosition ? (parts?.select(formatted) ?? formatted) : formatted
    if (showMatchesPosition) hit._matchesPosition = positions
  }

  /** The displayed parts of a document, of which null picks all. */
  #shown(document: Record<string, unknown>, parts: FieldSelector | null): Record<string, unknown> {
    const displayed = this.#displayedParts
    if (!displayed || !parts) return (displayed ?? parts)?.select(document) ?? document
    if (this.#shownParts?.parts !== parts) this.#shownParts = { parts, both: parts.within(displayed) }
    return this.#shownParts.both?.select(document) ?? parts.select(displayed.select(document))
  }

  /** The options of all hits are the same unless a star stands for the fields of each document. */
  #optionsFor(document: Record<string, unknown>): FormatOptions {
    const { settings, state } = this.#index
    if (this.#options) return this.#options
    const topLevel = this.#displayedParts ? settings.displayedAttributes : Object.keys(document)
    const options = new FormatOptions(
      this.#request,
      state.fields.names,
      (field) => this.#displays(field),
      topLevel,
    )
    if (this.#displayedParts || !options.hasStar) this.#options = options
    return options
  }

  /** What `_formatted` holds; null for everything. */
  #partsToFormat(options: FormatOptions): FieldSelector | null {
    if (!this.#retrieved) return null
    if (options !== this.#options) return new FieldSelector([...this.#retrieved, ...options.fields])
    return (this.#formattedParts ??= new FieldSelector([...this.#retrieved, ...options.fields]))
  }

  #formatLeaf(text: string, format: TextFormat | null, report: (places: MatchPlace[]) => void): string {
    if (!format && !this.#request.showMatchesPosition) return text
    this.#matcher ??= new TermMatcher(this.#query.context, this.#query.located)
    if (this.#matcher.isEmpty && !format?.crop) return text
    const tokens = this.#tokensOf(text, format)
    const matches = this.#matcher.find(text, tokens)
    if (this.#request.showMatchesPosition && matches.length > 0) {
      report(
        matches.map((match) => {
          const start = tokens[match.firstToken]!.start
          return {
            start: Buffer.byteLength(text.slice(0, start)),
            length: Buffer.byteLength(text.slice(start, start + match.length)),
          }
        }),
      )
    }
    if (!format) return text
    const { highlightPreTag: preTag, highlightPostTag: postTag, cropMarker } = this.#request
    const marks = matches.length * (preTag.length + postTag.length) + 2 * cropMarker.length
    this.#useRoom(text.length + marks)
    return formatText({ text, tokens, matches }, format, { preTag, postTag, cropMarker })
  }

  /** Long tags around many matches would outgrow the memory. */
  #useRoom(signs: number): void {
    this.#room -= signs
    if (this.#room >= 0) return
    throw new SearchError(
      'invalid_search_highlight_pre_tag',
      `The formatted texts of the hits would be longer than ${mostFormatted} characters: use shorter tags, crop the texts or ask for fewer hits.`,
    )
  }

  /** Only words that may match are needed, unless match counts or neighbours are required. */
  #tokensOf(text: string, format: TextFormat | null): Token[] {
    const { tokenizer } = this.#query.context.state
    const firstUnits = this.#matcher!.firstUnits
    const wanted = format?.crop || this.#request.showMatchesPosition || !firstUnits ? null : firstUnits
    return (wanted && tokenizer.plainWords(text, wanted)) ?? tokenizer.tokenize(text)
  }
}

/** Displayed and retrieved names meet by exact name only; names that no document has are ignored. */
function retrievedNames({ settings, state }: SearchIndex, wanted: string[] | null): string[] | null {
  const { displayedAttributes } = settings
  const all = displayedAttributes.includes('*')
  if (wanted === null || wanted.includes('*')) return all ? null : displayedAttributes
  return wanted.filter(
    (name) => state.fields.idOf(name) !== undefined && (all || displayedAttributes.includes(name)),
  )
}
