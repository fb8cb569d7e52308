import type { ProjectType } from '@quarry/domain/projects/project-types'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { loadFilterOptions, type FilterOptions } from './filter-options.ts'

/** The options of the page; snapshots and betas are fetched on demand. */
export function useFilterOptions(kind: ProjectType, first: FilterOptions, wantsAll: boolean): FilterOptions {
  const { api } = useRouter().options.context
  const [all, setAll] = useState(first.hasAllVersions ? first : undefined)
  const [releases, setReleases] = useState(first.hasAllVersions ? undefined : first)
  const isMissing = wantsAll ? all === undefined : releases === undefined
  useEffect(() => {
    if (!isMissing) return undefined
    let isCurrent = true
    void loadFilterOptions(api, kind, wantsAll).then((found) => {
      if (isCurrent) (wantsAll ? setAll : setReleases)(found)
    })
    return () => {
      isCurrent = false
    }
  }, [api, kind, wantsAll, isMissing])
  return (wantsAll ? all : releases) ?? releases ?? all ?? first
}
