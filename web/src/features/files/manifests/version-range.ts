import type { GameVersion } from './version-suggestion.ts'

type Parts = number[]
type Test = (version: Parts) => boolean

const never: Test = () => false

/** Whether a semver range names no limit: nothing follows from it for the versions of a project. */
export const isEverySemver = (predicates: readonly string[]): boolean =>
  predicates
    .flatMap((text) => text.split('||'))
    .some((text) => /^(?:\*|x|>=\s*0(?:\.0)*-?)?$/i.test(text.trim()))

/** The same for a Maven range. */
export const isEveryMaven = (range: string): boolean =>
  /^(?:\*|[[(](?:0(?:\.0)*)?,[)\]])?$/.test(range.replaceAll(/\s+/g, ''))

/** Game releases that match any of the semver ranges of a Fabric or Quilt manifest; none for a range without limits. */
export function releasesInSemver(predicates: readonly string[], known: readonly GameVersion[]): string[] {
  if (isEverySemver(predicates)) return []
  return releasesThat(anyOf(predicates.flatMap((text) => text.split('||')).map(semverTest)), known)
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

function releasesThat(fits: Test, known: readonly GameVersion[]): string[] {
  return known
    .filter((game) => game.version_type === 'release' && fits(parse(game.version)))
    .map((game) => game.version)
}

const anyOf =
  (tests: Test[]): Test =>
  (version) =>
    tests.some((test) => test(version))

function semverTest(predicate: string): Test {
  const terms = predicate
    .trim()
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(semverTerm)
  return (version) => terms.every((term) => term(version))
}

function semverTerm(term: string): Test {
  const match = /^(>=|<=|>|<|=|~|\^)?(.+)$/.exec(term)
  const [, operator = '=', text = ''] = match ?? []
  if (text === '*' || text === '') return () => true
  const wildcard = /^(\d+(?:\.\d+)*)\.[xX*]/.exec(text)
  if (wildcard) return startsWith(parse(wildcard[1] ?? ''))
  const bound = parse(text)
  if (bound.length === 0) return never
  if (operator === '~') return (v) => atLeast(v, bound) && startsWith(bound.slice(0, 2))(v)
  if (operator === '^') return (v) => atLeast(v, bound) && startsWith(bound.slice(0, 1))(v)
  return comparison(operator, bound)
}

function comparison(operator: string, bound: Parts): Test {
  // Not a version, such as a placeholder.
  if (bound.length === 0) return never
  if (operator === '>=') return (v) => compare(v, bound) >= 0
  if (operator === '>') return (v) => compare(v, bound) > 0
  if (operator === '<=') return (v) => compare(v, bound) <= 0
  if (operator === '<') return (v) => compare(v, bound) < 0
  return (v) => compare(v, bound) === 0
}

const intervalShape = /[[(][^[\]()]*[\])]|[^,[\]()]+/g

function mavenIntervals(range: string): string[] {
  return range.trim().match(intervalShape) ?? []
}

function mavenTest(interval: string): Test {
  const inner = /^([[(])(.*)([\])])$/.exec(interval.trim())
  // A bare version is a recommendation: this one or newer.
  if (!inner) return comparison('>=', parse(interval))
  const [, open, bounds = '', close] = inner
  if (!bounds.includes(',')) return comparison('=', parse(bounds))
  const [low = '', high = ''] = bounds.split(',').map((bound) => bound.trim())
  const above = low === '' ? () => true : comparison(open === '[' ? '>=' : '>', parse(low))
  const below = high === '' ? () => true : comparison(close === ']' ? '<=' : '<', parse(high))
  return (version) => above(version) && below(version)
}

/** `1.20-alpha.3` counts as `1.20`: only releases are suggested, so pre-releases do not matter. */
function parse(text: string): Parts {
  const match = /^\s*v?(\d+(?:\.\d+)*)/.exec(text)
  return match ? (match[1] ?? '').split('.').map(Number) : []
}

function compare(a: Parts, b: Parts): number {
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

const atLeast = (version: Parts, bound: Parts) => compare(version, bound) >= 0

const startsWith =
  (prefix: Parts): Test =>
  (version) =>
    prefix.every((part, i) => (version[i] ?? 0) === part)
