import { SCAN_PLACE_MAX, SCAN_PLACES_MAX, type ScanBound } from '@quarry/domain/moderation/scans'
import type { FileFinding } from '../../../contract/moderation/scans.ts'
import type { ContentMatch, NamesMatch, ScanRule, ScanRules } from './scan-rules.ts'

/** One thing that was seen: an entry of an archive, or the uploaded file itself. */
export interface Seen {
  /** Path through the archives. */
  place: string
  sha1: string
  /** As much of the beginning as is looked at. */
  bytes: Buffer
}

/** Gathers what the rules say of what is seen, with few places for each. */
export function findings({ rules }: ScanRules) {
  const found = new Map<string, FileFinding>()
  const say = ({ id, label, level, text }: ScanRule, place: string) => {
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
    see(seen: Seen): void {
      for (const rule of rules) if (holds(rule, seen)) say(rule, seen.place)
    },
    /** All names of one archive. */
    seeNames(place: string, names: readonly string[]): void {
      for (const rule of rules)
        if ('names' in rule.match && areHidden(rule.match.names, names)) say(rule, place)
    },
    stopAt(bound: ScanBound, place: string): void {
      for (const rule of rules)
        if ('bound' in rule.match && rule.match.bound.includes(bound)) say(rule, place)
    },
    /** In the order of the table. */
    all: (): FileFinding[] => rules.flatMap(({ id }) => found.get(id) ?? []),
  }
}
export type Findings = ReturnType<typeof findings>

function holds({ match }: ScanRule, seen: Seen): boolean {
  if ('sha1' in match) return match.sha1.includes(seen.sha1)
  return 'content' in match && isLike(match.content, seen)
}

function isLike(match: ContentMatch, { place, bytes }: Seen): boolean {
  const ending = endingOf(place)
  if (match.endings && !match.endings.includes(ending)) return false
  if (match.other_endings?.includes(ending)) return false
  const begins = (hex: string) => bytes.subarray(0, hex.length / 2).toString('hex') === hex
  if (match.begins.length > 0 && !match.begins.some(begins)) return false
  // What is empty begins with nothing, and hides nothing.
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

function areHidden(
  { ending, count, share, longest, drawn_from: drawn }: NamesMatch,
  names: readonly string[],
) {
  const stems = names
    .filter((name) => endingOf(name) === ending)
    .map((name) => lastOf(name).slice(0, -ending.length))
    // Inner classes are named by number, whatever tool made them.
    .map((name) => name.slice(name.lastIndexOf('$') + 1))
    .filter((name) => !/^\d+$/.test(name))
  const hidden = stems.filter((stem) =>
    longest === undefined
      ? stem.length > 3 && stem.split('').every((letter) => drawn?.includes(letter))
      : stem.length <= longest,
  )
  return hidden.length >= count && hidden.length >= stems.length * share
}

/** As it can be stored and shown: names are bytes of strangers. */
const legible = (place: string): string =>
  place
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '\u{FFFD}')
    .slice(0, SCAN_PLACE_MAX)
    .toWellFormed()
