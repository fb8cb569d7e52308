import type { IndexSettings } from '../settings/index-settings.ts'
import { globalScore, type ScoreDetail } from '../ranking/score.ts'

type View = Record<string, unknown>

/** The wire form of `_rankingScoreDetails`. */
export function viewDetails(settings: IndexSettings, details: ScoreDetail[]): View {
  const view: View = {}
  const isClassic = settings.rankingRules.includes('attribute')
  let order = 0
  details.forEach((detail, i) => {
    switch (detail.kind) {
      case 'skipped':
        view.skipped = { order: order++ }
        return
      case 'sort': {
        const direction = detail.descending ? 'desc' : 'asc'
        if (detail.hidden) view[`<hidden-rule-${order}>`] = { order: order++, value: '<hidden>' }
        else view[`${detail.field}:${direction}`] = { order: order++, value: detail.value }
        return
      }
      case 'geo': {
        const direction = detail.descending ? 'desc' : 'asc'
        view[`_geoPoint(${detail.lat}, ${detail.lng}):${direction}`] = {
          order: order++,
          value: detail.place,
          distance: detail.metres,
        }
        return
      }
      case 'wordPosition':
        if (isClassic) return
        break
      case 'exactWords':
        return
    }
    const [name, body] = viewRank(detail, details[i + 1], isClassic)
    view[name] = { order: order++, ...body }
  })
  return view
}

type RankDetail = Extract<ScoreDetail, { rank: number }>

function viewRank(detail: RankDetail, next: ScoreDetail | undefined, isClassic: boolean): [string, View] {
  const score = detail.rank / detail.max
  switch (detail.kind) {
    case 'words':
      return ['words', { matchingWords: detail.rank, maxMatchingWords: detail.max, score }]
    case 'typo':
      return ['typo', { typoCount: detail.max - detail.rank, maxTypoCount: detail.max - 1, score }]
    case 'attributeRank': {
      if (!isClassic) return ['attributeRank', { score }]
      const position = next?.kind === 'wordPosition' ? next : null
      const parts = position ? [detail, position] : [detail]
      return [
        'attribute',
        {
          attributeRankingOrderScore: score,
          ...(position && { queryWordDistanceScore: position.rank / position.max }),
          score: globalScore(parts),
        },
      ]
    }
    case 'exactAttribute': {
      const words = next?.kind === 'exactWords' ? next : null
      if (detail.rank === 3) return ['exactness', { matchType: 'exactMatch', score: 1 }]
      if (detail.rank === 2) return ['exactness', { matchType: 'matchesStart', score: 2 / 3 }]
      return [
        'exactness',
        {
          matchType: 'noExactMatch',
          ...(words && { matchingWords: words.rank - 1, maxMatchingWords: words.max - 1 }),
          score: words ? globalScore([detail, words]) : score,
        },
      ]
    }
    default:
      return [detail.kind, { score }]
  }
}
