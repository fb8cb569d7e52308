import { SCAN_PLACE_MAX, SCAN_PLACES_MAX, type ScanBound } from '@quarry/domain/moderation/scans'
import type { FileFinding } from '../../../contract/moderation/scans.ts'
import type { ContentMatch, NamesMatch, ScanRule, ScanRules } from './scan-rules.ts'

/** An entry of an archive, or the uploaded file itself. */
export interface ScannedEntry {
  /** Path through nested archives. */
  place: string
  sha1: string
  /** Beginning of the content, up to the scanned length. */
  bytes: Buffer
}

/** Collects the findings of the rules, with a limited number of places for each. */
export function collectFindings({ rules }: ScanRules) {
  const found = new Map<string, FileFinding>()
  const addFinding = ({ id, label, level, text }: ScanRule, place: string) => {
    const one = found.get(id) ?? {
      rule: id,
      label,
      level,
      text,
      places: [],
      count: 0,
    }
    one.count += 1
    if (one.places.length < SCAN_PLACES_MAX) one.places.push(legible(place))
    found.set(id, one)
  }
  return {
    addEntry(entry: ScannedEntry): void {
      for (const rule of rules) if (matches(rule, entry)) addFinding(rule, entry.place)
    },
    /** `names`: all entries of one archive. */
    addNames(place: string, names: readonly string[]): void {
      for (const rule of rules)
        if ('names' in rule.match && areObfuscated(rule.match.names, names)) addFinding(rule, place)
    },
    addBound(bound: ScanBound, place: string): void {
      for (const rule of rules)
        if ('bound' in rule.match && rule.match.bound.includes(bound)) addFinding(rule, place)
    },
    /** In the order of the rules. */
    all: (): FileFinding[] => rules.flatMap(({ id }) => found.get(id) ?? []),
  }
}
export type Findings = ReturnType<typeof collectFindings>

function matches({ match }: ScanRule, entry: ScannedEntry): boolean {
  if ('sha1' in match) return match.sha1.includes(entry.sha1)
  return 'content' in match && matchesContent(match.content, entry)
}

function matchesContent(match: ContentMatch, { place, bytes }: ScannedEntry): boolean {
  const ending = endingOf(place)
  if (match.endings && !match.endings.includes(ending)) return false
  if (match.other_endings?.includes(ending)) return false
  const begins = (hex: string) => bytes.subarray(0, hex.length / 2).toString('hex') === hex
  if (match.begins.length > 0 && !match.begins.some(begins)) return false
  // An empty file hides nothing.
  if (match.begins_otherwise.length > 0 && (bytes.length === 0 || match.begins_otherwise.some(begins)))
    return false
  const holdsText = (text: string) => bytes.includes(text)
  return match.all.every(holdsText) && (match.any.length === 0 || match.any.some(holdsText))
}

const lastOf = (place: string): string => place.slice(place.lastIndexOf('/') + 1)

/** With its dot, in lower case; empty for a name without one. */
function endingOf(place: string): string {
  const name = lastOf(place)
  const dot = name.lastIndexOf('.')
  return dot < 0 ? '' : name.slice(dot).toLowerCase()
}

function areObfuscated(
  { ending, count, share, longest, drawn_from: drawn }: NamesMatch,
  names: readonly string[],
) {
  const stems = names
    .filter((name) => endingOf(name) === ending)
    .map((name) => lastOf(name).slice(0, -ending.length))
    // Compilers name anonymous inner classes by number.
    .map((name) => name.slice(name.lastIndexOf('$') + 1))
    .filter((name) => !/^\d+$/.test(name))
  const obfuscated = stems.filter((stem) =>
    longest === undefined
      ? stem.length > 3 && stem.split('').every((letter) => drawn?.includes(letter))
      : stem.length <= longest,
  )
  return obfuscated.length >= count && obfuscated.length >= stems.length * share
}

/** Safe to store and to show: names in archives are untrusted. */
const legible = (place: string): string =>
  place
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '\u{FFFD}')
    .slice(0, SCAN_PLACE_MAX)
    .toWellFormed()
