import { formatNumber } from '@quarry/domain/site/number-formats'
import { gameVersionRanges } from '@quarry/domain/projects/game-versions'
import { fewOf } from '@quarry/domain/projects/compatibility'
import { BADGE_LABEL } from '@quarry/domain/limits/lengths'

/** Facts of a project that a badge can show. */
export const BADGES = ['downloads', 'followers', 'version', 'game-versions', 'loaders', 'license'] as const
export type BadgeName = (typeof BADGES)[number]

export const BADGE_STYLES = ['flat', 'flat-square', 'plastic', 'for-the-badge', 'social'] as const
export type BadgeStyle = (typeof BADGE_STYLES)[number]

export interface BadgeFacts {
  downloads: number
  followers: number
  /** Number of the newest listed version. */
  version: string | undefined
  gameVersions: readonly string[]
  /** Display names. */
  loaders: readonly string[]
  license: string
}

export interface BadgeOptions {
  style: BadgeStyle
  label: string | undefined
  /** CSS name or hexadecimal; any other value renders in gray. */
  color: string | undefined
}

/** The default color of badges. */
const COLOR = '#2f7d6b'
const LABELS: Record<BadgeName, string> = {
  downloads: 'downloads',
  followers: 'followers',
  version: 'version',
  'game-versions': 'game versions',
  loaders: 'loaders',
  license: 'license',
}
/** Maximum names in one badge; more would be too wide. */
const NAMES_MAX = 3

function messageOf(name: BadgeName, facts: BadgeFacts, releases: readonly string[]): string {
  switch (name) {
    case 'downloads':
      return formatNumber('en', facts.downloads)
    case 'followers':
      return formatNumber('en', facts.followers)
    case 'version':
      return facts.version ?? ''
    case 'game-versions':
      return fewOf(gameVersionRanges(facts.gameVersions, releases), NAMES_MAX)
    case 'loaders':
      return fewOf(facts.loaders, NAMES_MAX)
    case 'license':
      return facts.license
  }
}

const cut = (text: string) =>
  text.length > BADGE_LABEL.max ? `${text.slice(0, BADGE_LABEL.max).toWellFormed()}…` : text

/**
 * Renders the SVG. `releases` are those of the game, newest first. Missing facts show as "none". The widths of characters
 * take 6 MB of memory: they are loaded with the first badge.
 */
export async function renderBadge(
  name: BadgeName,
  facts: BadgeFacts,
  { style, label, color, releases }: BadgeOptions & { releases: readonly string[] },
): Promise<string> {
  const { makeBadge } = await import('badge-maker')
  return makeBadge({
    label: cut(label ?? LABELS[name]),
    message: cut(messageOf(name, facts, releases)) || 'none',
    color: color ?? COLOR,
    style,
  })
}
