import { useMemo, useState } from 'react'
import { speculate } from '../lazy/speculative-fetch.ts'
import { findItems, type Searched } from './find-items.ts'

/**
 * What a search finds. `load` requests the code that tolerates typos; until it is there, and when it cannot be loaded,
 * the search finds exact words. `textOf` and `helpOf` depend on nothing that changes while the page is open.
 */
export function useTextSearch<Item>({ items, search, textOf, helpOf }: Omit<Searched<Item>, 'similarTexts'>) {
  const [similarTexts, setSimilarTexts] = useState<Searched<Item>['similarTexts']>()
  const found = useMemo(
    () => findItems({ items, search, textOf, helpOf, similarTexts }),
    // oxlint-disable-next-line exhaustive-deps -- the functions are created on each render
    [items, search, similarTexts],
  )
  const load = () =>
    void speculate(() => import('./similar-texts.ts')).then(
      (loaded) => setSimilarTexts(() => loaded.similarTexts),
      () => undefined,
    )
  return { found, load }
}
