/** A reproducible source of choices: the same seed text gives the same sequence on every machine. */
export interface Random {
  /** In [0, 1). */
  next: () => number
  /** A whole number in [low, high]. */
  int: (low: number, high: number) => number
  chance: (probability: number) => boolean
  pick: <T>(list: readonly T[]) => T
  /** `count` different entries in random order, or all when there are fewer. */
  sample: <T>(list: readonly T[], count: number) => T[]
}

/** FNV-1a, for seeding and for spreading texts over small ranges. */
export function hashText(text: string): number {
  let hash = 2166136261
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 16777619)
  return hash >>> 0
}

export function randomFrom(seed: string): Random {
  let state = hashText(seed)
  const next = (): number => {
    // mulberry32
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const int = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1))
  const pick = <T>(list: readonly T[]): T => {
    if (list.length === 0) throw new Error('nothing to pick from')
    return list[Math.floor(next() * list.length)] as T
  }
  const sample = <T>(list: readonly T[], count: number): T[] => {
    const rest = [...list]
    const wanted = Math.min(count, rest.length)
    for (let i = 0; i < wanted; i++) {
      const j = int(i, rest.length - 1)
      ;[rest[i], rest[j]] = [rest[j] as T, rest[i] as T]
    }
    return rest.slice(0, wanted)
  }
  return { next, int, chance: (probability) => next() < probability, pick, sample }
}
