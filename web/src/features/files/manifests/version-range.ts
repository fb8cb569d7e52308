import type { GameVersion } from './version-suggestion.ts'

type Parts = number[]
/** What a range compares with: numbers, and how a release with these numbers compares with it. */
type Bound = { parts: Parts; release: number }
type Test = (version: Parts) => boolean

const never: Test = () => false

/** Whether a semver range names no limit: nothing follows from it for the versions of a project. */
export const isEverySemver = (predicates: readonly string[]): boolean =>
  predicates
    .flatMap((text) => text.split('||'))
    .some((text) => /^(?:[*x](?:\.[*x])*|>=?\s*0(?:\.0)*(?:-[\w.]*)?)?$/i.test(text.trim()))

/** The same for a Maven range. */
export const isEveryMaven = (range: string): boolean =>
  /^(?:\*|0(?:\.0)*|[[(](?:0(?:\.0)*)?,[)\]])?$/.test(range.replaceAll(/\s+/g, ''))

/**
 * Game versions that match any of the semver ranges of a Fabric or Quilt manifest: releases, and snapshots that are
 * named one by one. None for a range without limits.
 */
export function releasesInSemver(predicates: readonly string[], known: readonly GameVersion[]): string[] {
  if (isEverySemver(predicates)) return []
  const ranges = predicates.flatMap((text) => text.split('||')).map((text) => text.trim())
  const named = new Set(ranges.flatMap((range) => snapshotsNamed(range.replace(/^=\s*/, ''))))
  const releases = new Set(releasesThat(anyOf(ranges.map(semverTest)), known))
  return known.map(({ version }) => version).filter((version) => releases.has(version) || named.has(version))
}

/** Names of the one snapshot with this name, or with this semver of Fabric: `1.20.5-alpha.24.14.a` is `24w14a`. */
function snapshotsNamed(text: string): string[] {
  const week = /-alpha\.(\d\d)\.(\d{1,2})\.([a-z])$/.exec(text)
  if (week) return [`${week[1]}w${week[2]?.padStart(2, '0')}${week[3]}`]
  const numbered = /^(\d+(?:\.\d+)*)-(alpha|beta|rc)\.(\d+)$/.exec(text)
  if (!numbered) return [text]
  const [, release = '', stage = '', number = ''] = numbered
  const word = { alpha: 'snapshot', beta: 'pre', rc: 'rc' }[stage] ?? stage
  return [`${release}-${word}${number}`, `${release}-${word}-${number}`]
}

/** Game releases inside a Maven range such as `[1.20,1.21)`, the syntax of Forge and NeoForge. */
export function releasesInMaven(range: string, known: readonly GameVersion[]): string[] {
  if (isEveryMaven(range)) return []
  return releasesThat(anyOf(mavenIntervals(range).map(mavenTest)), known)
}

/** The given release and its patch releases: `1.20` matches `1.20`, `1.20.1` … */
export function releasesOf(version: string, known: readonly GameVersion[]): string[] {
  return known
    .filter((game) => game.version_type === 'release')
    .map((game) => game.version)
    .filter((name) => name === version || name.startsWith(`${version}.`))
}

/** None if all releases fit: the range says nothing, such as `>=1`. */
function releasesThat(fits: Test, known: readonly GameVersion[]): string[] {
  const releases = known.filter((game) => game.version_type === 'release').map((game) => game.version)
  const found = releases.filter((version) => fits(partsOf(version)))
  return found.length === releases.length ? [] : found
}

const anyOf =
  (tests: Test[]): Test =>
  (version) =>
    tests.some((test) => test(version))

function semverTest(predicate: string): Test {
  const terms = predicate
    .trim()
    .replaceAll(/([<>=~^])\s+/g, '$1')
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(semverTerm)
  return (version) => terms.every((term) => term(version))
}

function semverTerm(term: string): Test {
  const match = /^(>=|<=|>|<|=|~|\^)?([^<>=~^]+)$/.exec(term)
  if (!match) return never
  const [, operator = '=', text = ''] = match
  if (/^[xX*]$/.test(text)) return () => true
  const wildcard = /^(\d+(?:\.\d+)*)\.[xX*]$/.exec(text)
  if (wildcard && operator === '=') return startsWith(partsOf(wildcard[1] ?? ''))
  const bound = semverBound(wildcard?.[1] ?? text)
  if (!bound) return never
  const [major = 0, minor = 0] = bound.parts
  if (operator === '~') return (v) => compare(v, bound) >= 0 && startsWith([major, minor])(v)
  if (operator === '^') return (v) => compare(v, bound) >= 0 && startsWith([major])(v)
  return comparison(operator, bound)
}

function comparison(operator: string, bound: Bound | undefined): Test {
  // Not a version, such as a placeholder.
  if (!bound) return never
  if (operator === '>=') return (v) => compare(v, bound) >= 0
  if (operator === '>') return (v) => compare(v, bound) > 0
  if (operator === '<=') return (v) => compare(v, bound) <= 0
  if (operator === '<') return (v) => compare(v, bound) < 0
  return (v) => compare(v, bound) === 0
}

/** One version, or intervals such as `[1.19],[1.20,1.21)`. The loaders reject anything else. */
const mavenShape = /^(?:[^,[\]()]+|[[(][^[\]()]*[\])](?:\s*,\s*[[(][^[\]()]*[\])])*)$/
const intervalShape = /[[(][^[\]()]*[\])]|[^,[\]()]+/g

function mavenIntervals(range: string): string[] {
  const text = range.trim()
  return (mavenShape.test(text) && text.match(intervalShape)?.filter((part) => part.trim() !== '')) || []
}

function mavenTest(interval: string): Test {
  const inner = /^([[(])(.*)([\])])$/.exec(interval.trim())
  // A bare version is a recommendation: this one or newer.
  if (!inner) return comparison('>=', mavenBound(interval))
  const [, open, bounds = '', close] = inner
  if (!bounds.includes(','))
    return open === '[' && close === ']' ? comparison('=', mavenBound(bounds)) : never
  const [low = '', high = '', ...rest] = bounds.split(',').map((bound) => bound.trim())
  if (rest.length > 0) return never
  const above = low === '' ? () => true : comparison(open === '[' ? '>=' : '>', mavenBound(low))
  const below = high === '' ? () => true : comparison(close === ']' ? '<=' : '<', mavenBound(high))
  return (version) => above(version) && below(version)
}

const numbersShape = /^v?(\d+(?:\.\d+)*)/

const partsOf = (text: string): Parts => (numbersShape.exec(text.trim())?.[1] ?? '').split('.').map(Number)

/** The numbers of a version and what follows them; undefined if it starts with something else. */
function splitVersion(text: string): { parts: Parts; rest: string } | undefined {
  const trimmed = text.trim()
  const [found] = numbersShape.exec(trimmed) ?? []
  return found === undefined ? undefined : { parts: partsOf(found), rest: trimmed.slice(found.length) }
}

/** A pre-release is older than its release: `1.20-alpha.3`, and `1.20-`, which is older than all pre-releases. */
function semverBound(text: string): Bound | undefined {
  const version = splitVersion(text)
  if (!version || !/^(?:[-+]|$)/.test(version.rest)) return undefined
  return { parts: version.parts, release: version.rest.startsWith('-') ? 1 : 0 }
}

/** Of the qualifiers that Maven knows some mean older than the release; all unknown ones mean newer. */
function mavenBound(text: string): Bound | undefined {
  const version = splitVersion(text)
  if (!version || /[${}@]/.test(version.rest)) return undefined
  const named = version.rest.replace(/^[-.]/, '')
  const [qualifier = ''] = /^[a-z]*/i.exec(named) ?? []
  const after = named.slice(qualifier.length)
  const isOlder =
    /^(?:alpha|beta|milestone|rc|cr|snapshot)$/i.test(qualifier) ||
    (/^[abm]$/i.test(qualifier) && /^\d/.test(after))
  const isRelease = /^(?:ga|final|release)?$/i.test(qualifier) && !/\d/.test(after)
  return { parts: version.parts, release: isOlder ? 1 : isRelease ? 0 : -1 }
}

/** How a release compares with a bound. */
function compare(version: Parts, { parts, release }: Bound): number {
  for (let i = 0; i < Math.max(version.length, parts.length); i++) {
    const difference = (version[i] ?? 0) - (parts[i] ?? 0)
    if (difference !== 0) return difference
  }
  return release
}

const startsWith =
  (prefix: Parts): Test =>
  (version) =>
    prefix.every((part, i) => (version[i] ?? 0) === part)
