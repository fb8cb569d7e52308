import { useMemo, useState } from 'react'
import { speculate } from '../lazy/speculative-fetch.ts'
import { findItems, type Searched } from './find-items.ts'

/**
 * What a search finds. `load` requests the code that tolerates typos; until it is there, and when it cannot be loaded,
 * the search finds exact words. It is repeated when `items`, `textOf` or `helpOf` are others.
 */
export function useTextSearch<Item>({ items, search, textOf, helpOf }: Omit<Searched<Item>, 'similarTexts'>) {
  const [similarTexts, setSimilarTexts] = useState<Searched<Item>['similarTexts']>()
  const found = useMemo(
    () => findItems({ items, search, textOf, helpOf, similarTexts }),
    [items, search, textOf, helpOf, similarTexts],
  )
  const load = () =>
    void speculate(() => import('./similar-texts.ts')).then(
      (loaded) => setSimilarTexts(() => loaded.similarTexts),
      () => undefined,
    )
  return { found, load }
}
