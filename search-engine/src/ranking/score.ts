/** One rule's part of a score. */
export interface RankPart {
  rank: number
  max: number
}

/** Earlier rules weigh more: the parts are digits of one number, each with its own base. */
export function globalScore(parts: Iterable<RankPart>): number {
  let rank = 1
  let max = 1
  for (const part of parts) {
    rank = Math.max(0, rank - 1) * part.max + part.rank
    max *= part.max
  }
  return rank / max
}

/** Score of a rule for documents that it considers equal. */
export type ScoreDetail =
  | ({
      kind:
        | 'words'
        | 'typo'
        | 'proximity'
        | 'attributeRank'
        | 'wordPosition'
        | 'exactAttribute'
        | 'exactWords'
    } & RankPart)
  | { kind: 'sort'; field: string; descending: boolean; value: string | number | null; hidden: boolean }
  | {
      kind: 'geo'
      lat: number
      lng: number
      descending: boolean
      place: { lat: number; lng: number } | null
      metres: number | null
    }
  | { kind: 'skipped' }

/** A document at its place in the answer. */
export interface RankedHit {
  id: number
  details: ScoreDetail[]
}

/** The parts that count: sorting does not. */
export function rankParts(details: ScoreDetail[]): RankPart[] {
  return details.flatMap((detail) => {
    if (detail.kind === 'skipped') return [{ rank: 0, max: 1 }]
    return 'rank' in detail ? [detail] : []
  })
}
