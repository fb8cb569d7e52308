import { compareLoaders } from '@quarry/domain/loaders'
import type { ProjectDetail } from '@quarry/api/contract/projects'
import { useQuery } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Dialog } from '../../ui/dialog.tsx'
import { firstChoice, loaderChoices, offeredGameVersions } from './download-choice.ts'
import { DownloadFooter } from './download-footer.tsx'
import { DownloadOffer } from './download-offer.tsx'
import { GameVersionPicker } from './game-version-picker.tsx'
import { LoaderPicker } from './loader-picker.tsx'
import { hasLoaderChoice } from '../tags/loaders.ts'
import { offersQuery } from './download.queries.ts'
import { ProjectIcon } from '../projects/project-icon.tsx'
import { type PlayerSetup, useSetup } from '../../lib/player-setup.ts'
import { useBasket } from './use-basket.ts'

/** Pick game version and loader side by side, see the exact files with their sizes, take them with one button. */
export function DownloadDialog({ project }: { project: ProjectDetail }) {
  const intl = useIntl()
  const router = useRouter()
  const close = () => {
    // Opened by a hash: going back closes it, unless the page was entered with the hash.
    if (router.history.canGoBack()) router.history.back()
    else void router.navigate({ to: '.', search: true, hash: '', replace: true, resetScroll: false })
  }
  const choice = useChoice(project)
  const basket = useBasket(project, choice)
  return (
    <Dialog
      isOpen
      onOpenChange={close}
      title={intl.formatMessage({ id: 'project.download.title' }, { title: project.title })}
      icon={<ProjectIcon project={project} size="s" />}
      footer={<DownloadFooter basket={basket} choice={choice} onClose={close} />}
    >
      <div className="pickers">
        <GameVersionPicker choice={choice} />
        {choice.hasLoaders && <LoaderPicker choice={choice} />}
      </div>
      {choice.isComplete ? (
        <DownloadOffer basket={basket} choice={choice} project={project} />
      ) : (
        <output className="muted">
          <FormattedMessage
            id={
              choice.gameVersion === undefined
                ? 'project.download.chooseVersion'
                : 'project.download.chooseLoader'
            }
          />
        </output>
      )}
    </Dialog>
  )
}

export type Choice = ReturnType<typeof useChoice>

/** The chosen setup and what can be chosen; only combinations that exist. */
function useChoice(project: ProjectDetail) {
  const { api } = useRouter().options.context
  const remembered = useSetup()
  const asked = useAskedSetup()
  const { data: offers = [] } = useQuery(offersQuery(api, project.id))
  const [showsAll, setShowsAll] = useState(false)
  const [chosen, setChosen] = useState<{ loader?: string; gameVersion?: string }>({})
  const [isRemembering, setIsRemembering] = useState(true)
  const loaders = project.loaders.toSorted(compareLoaders)
  const catalogue = project.game_versions.toReversed()
  const gameVersions = offeredGameVersions(offers, catalogue, showsAll)
  const first = firstChoice(offers, loaders, catalogue, asked ?? remembered)
  const gameVersion = chosen.gameVersion ?? first.gameVersion
  const choices = loaderChoices(offers, loaders, gameVersion, catalogue)
  const wanted = chosen.loader ?? first.loader
  const available = choices.filter((choice) => choice.isAvailable)
  const loader =
    available.length === 1
      ? available[0]?.loader
      : available.find((choice) => choice.loader === wanted)?.loader
  const hasLoaders = hasLoaderChoice(loaders)
  return {
    gameVersions,
    gameVersion,
    chooseGameVersion: (gameVersion: string) => setChosen({ ...chosen, gameVersion }),
    canShowAll:
      offeredGameVersions(offers, catalogue, true).length >
      offeredGameVersions(offers, catalogue, false).length,
    showsAll,
    setShowsAll,
    hasLoaders,
    loaders: choices,
    loader: hasLoaders ? loader : undefined,
    chooseLoader: (loader: string) => setChosen({ ...chosen, loader }),
    isComplete: gameVersion !== undefined && (!hasLoaders || loader !== undefined),
    isRemembering,
    setIsRemembering,
  }
}

/** A search result leads here with the setup that was searched for. */
function useAskedSetup(): PlayerSetup | undefined {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const { version, loader } = search
  if (typeof version !== 'string') return undefined
  return { gameVersion: version, loader: typeof loader === 'string' ? loader : undefined }
}
