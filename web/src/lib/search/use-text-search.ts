import { useState } from 'react'
import { PART_FAILED } from '../lazy/lazy-part.tsx'
import { speculate } from '../lazy/speculative-fetch.ts'
import type { findItems, Searched } from './find-items.ts'

/** A search that tolerates typos. Its code is loaded by `warm` ahead of time, or by `load`; until then it finds all items. */
export function useTextSearch() {
  const [findLoaded, setFindLoaded] = useState<typeof findItems>()
  const load = async () => {
    const { findItems: loaded } = await import('./find-items.ts')
    setFindLoaded(() => loaded)
  }
  return {
    find: <Item>(searched: Searched<Item>) => findLoaded?.(searched) ?? searched.items,
    warm: () => void speculate(load).catch(() => undefined),
    load: () => void load().catch(() => window.dispatchEvent(new Event(PART_FAILED))),
  }
}
