import type { LiveStats } from './console/console-connection.ts'

/** From this share of a plan on, a figure is marked. */
export const HIGH = 0.9

export interface Figure {
  /** From 0 to 1; null while it is unknown. */
  share: number | null
  /** Percent of the processors, or megabytes. */
  value: number | null
}

const shareOf = (value: number | null, max: number): number | null =>
  value === null || max <= 0 ? null : Math.min(1, Math.max(0, value / max))

interface Limits {
  memory_mb: number
  storage_mb: number
}

/** The figures of a server in relation to its plan, and to the players that it admits. */
export function figuresOf(
  usage: LiveStats,
  plan: Limits,
): Record<'cpu' | 'memory' | 'storage' | 'players', Figure> {
  const { cpu_percent: cpu, memory_mb: memory, storage_mb: storage, players } = usage
  return {
    cpu: { value: cpu === null ? null : Math.min(100, cpu), share: shareOf(cpu, 100) },
    memory: { value: memory, share: shareOf(memory, plan.memory_mb) },
    storage: { value: storage, share: shareOf(storage, plan.storage_mb) },
    players: { value: players?.online ?? null, share: shareOf(players?.online ?? null, players?.max ?? 0) },
  }
}

const WIDTH = 100
const HEIGHT = 28

/** The points of a line through two samples or more, in a box of 100 by 28; the newest sample is at the end. */
export function chartPoints(shares: readonly (number | null)[], samplesMax: number): string {
  if (shares.length < 2) return ''
  const step = WIDTH / (samplesMax - 1)
  const start = samplesMax - shares.length
  return shares
    .map((share, at) =>
      share === null ? '' : `${((start + at) * step).toFixed(1)},${(HEIGHT - share * HEIGHT).toFixed(1)}`,
    )
    .filter(Boolean)
    .join(' ')
}
