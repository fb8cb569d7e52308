/** Loaders of a card, chosen ones first, and the number of hidden ones. */
export function loaderFacts(loaders: readonly string[], chosen: readonly string[], room = 2) {
  const ordered = [
    ...loaders.filter((name) => chosen.includes(name)),
    ...loaders.filter((name) => !chosen.includes(name)),
  ]
  return { shown: ordered.slice(0, room), more: Math.max(0, ordered.length - room) }
}

const NEW_MS = 14 * 24 * 60 * 60_000

/** Published within the last two weeks. */
export const isNew = (createdAtMs: number, nowMs: number) => nowMs - createdAtMs < NEW_MS
