import { gameVersionRanges } from '@quarry/domain/projects/game-versions'
import { fewOf } from '@quarry/domain/projects/compatibility'
import { BADGE_LABEL } from '@quarry/domain/limits/lengths'
import { makeBadge } from 'badge-maker'

/** Of a project, as a picture beside its texts elsewhere. */
export const BADGES = ['downloads', 'followers', 'version', 'game-versions', 'loaders', 'license'] as const
export type BadgeName = (typeof BADGES)[number]

export const BADGE_STYLES = ['flat', 'flat-square', 'plastic', 'for-the-badge', 'social'] as const
export type BadgeStyle = (typeof BADGE_STYLES)[number]

export interface BadgeFacts {
  downloads: number
  followers: number
  /** Newest listed one. */
  version: string | undefined
  gameVersions: readonly string[]
  /** As shown. */
  loaders: readonly string[]
  license: string
}

export interface BadgeWishes {
  style: BadgeStyle
  label: string | undefined
  /** Name of CSS or hexadecimal; anything else is drawn in grey. */
  color: string | undefined
}

/** Oxidised copper. */
const COLOR = '#2f7d6b'
const LABELS: Record<BadgeName, string> = {
  downloads: 'downloads',
  followers: 'followers',
  version: 'version',
  'game-versions': 'game versions',
  loaders: 'loaders',
  license: 'license',
}
/** A badge of more would be a banner. */
const MOST_NAMED = 3

const short = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })

function messageOf(name: BadgeName, facts: BadgeFacts, releases: readonly string[]): string {
  switch (name) {
    case 'downloads':
      return short.format(facts.downloads)
    case 'followers':
      return short.format(facts.followers)
    case 'version':
      return facts.version ?? ''
    case 'game-versions':
      return fewOf(gameVersionRanges(facts.gameVersions, releases), MOST_NAMED)
    case 'loaders':
      return fewOf(facts.loaders, MOST_NAMED)
    case 'license':
      return facts.license
  }
}

const cut = (text: string) =>
  text.length > BADGE_LABEL.max ? `${text.slice(0, BADGE_LABEL.max).toWellFormed()}…` : text

/** The SVG. `releases` are those of the game, newest first. What a project does not have is said to be none. */
export function drawBadge(
  name: BadgeName,
  facts: BadgeFacts,
  { style, label, color, releases }: BadgeWishes & { releases: readonly string[] },
): string {
  return makeBadge({
    label: cut(label ?? LABELS[name]),
    message: cut(messageOf(name, facts, releases)) || 'none',
    color: color ?? COLOR,
    style,
  })
}
