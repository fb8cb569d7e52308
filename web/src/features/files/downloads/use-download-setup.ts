import { compareLoaders } from '@quarry/domain/projects/loaders'
import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import { useQuery } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { type PlayerSetup, useSetup } from '../../../lib/preferences/player-setup.ts'
import { hasLoaderChoice } from '../../projects/tags/loader-choice.ts'
import { initialSetup, loaderChoices, offeredGameVersions } from './download-options.ts'
import { offersQuery } from './download.queries.ts'

export type DownloadSetup = ReturnType<typeof useDownloadSetup>

/** The chosen setup and its options; only combinations with a file. */
export function useDownloadSetup(project: ProjectDetail) {
  const { api } = useRouter().options.context
  const remembered = useSetup()
  const requested = useRequestedSetup()
  // Until the versions are known, all values of the project are offered.
  const { data: offers = [project] } = useQuery(offersQuery(api, project.id))
  const [showsAll, setShowsAll] = useState(false)
  const [chosen, setChosen] = useState<{ loader?: string; gameVersion?: string }>({})
  const keep = useStoreSetupInAddress()
  const [isRemembering, setIsRemembering] = useState(true)
  const loaders = project.loaders.toSorted(compareLoaders)
  const catalogue = project.game_versions.toReversed()
  const gameVersions = offeredGameVersions(offers, catalogue, showsAll)
  const first = initialSetup(offers, loaders, catalogue, requested ?? remembered)
  const gameVersion = chosen.gameVersion ?? first.gameVersion
  const choices = loaderChoices(offers, loaders, gameVersion, catalogue)
  const wanted = chosen.loader ?? first.loader
  const available = choices.filter((choice) => choice.isAvailable)
  const loader =
    available.length === 1
      ? available[0]?.loader
      : available.find((choice) => choice.loader === wanted)?.loader
  const hasLoaders = hasLoaderChoice(loaders)
  const choose = (part: { loader?: string; gameVersion?: string }) => {
    const next = { ...chosen, ...part }
    setChosen(next)
    keep({ version: next.gameVersion ?? gameVersion, loader: next.loader ?? loader })
  }
  return {
    gameVersions,
    allGameVersions: offeredGameVersions(offers, catalogue, true),
    gameVersion,
    chooseGameVersion: (gameVersion: string) => choose({ gameVersion }),
    canShowAll:
      offeredGameVersions(offers, catalogue, true).length >
      offeredGameVersions(offers, catalogue, false).length,
    showsAll,
    setShowsAll,
    hasLoaders,
    loaders: choices,
    loader: hasLoaders ? loader : undefined,
    chooseLoader: (loader: string) => choose({ loader }),
    isComplete: gameVersion !== undefined && (!hasLoaders || loader !== undefined),
    isRemembering,
    setIsRemembering,
  }
}

/** Stores the choice in the address, so that it can be shared and survives a reload. */
function useStoreSetupInAddress() {
  const router = useRouter()
  return (choice: { version: string | undefined; loader: string | undefined }) => {
    const { pathname, search, hash } = new URL(router.state.location.href, 'http://site')
    const query = new URLSearchParams(search)
    for (const [name, value] of Object.entries(choice)) if (value !== undefined) query.set(name, value)
    void router.navigate({
      href: `${pathname}?${query.toString()}${hash}`,
      replace: true,
      resetScroll: false,
      hashScrollIntoView: false,
    })
  }
}

/** The setup in the address; links from search results set it. */
function useRequestedSetup(): PlayerSetup | undefined {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const { version, loader } = search
  if (typeof version !== 'string') return undefined
  return { gameVersion: version, loader: typeof loader === 'string' ? loader : undefined }
}
