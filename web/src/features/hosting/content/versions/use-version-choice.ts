import type { ApiClient } from '@quarry/api/contract/client'
import type { BrowsedVersion } from '@quarry/api/contract/versions/version-shapes'
import { browseVersions } from '@quarry/api/contract/versions/versions'
import { PAGE_MAX } from '@quarry/domain/limits/counts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { serverRead } from '../../server-read.ts'

/** For what a version must be; everything without it. */
export interface VersionSetup {
  loaders: readonly string[]
  game_versions: readonly string[]
}

/** Of a query. */
const listOf = (values: readonly string[]): string => JSON.stringify(values)

const versionsQuery = (api: ApiClient, project: string, setup: VersionSetup | undefined) =>
  queryOptions({
    queryKey: ['servers-content', 'versions', project, setup],
    ...serverRead(api, browseVersions, {
      params: { project },
      query: {
        limit: String(PAGE_MAX),
        ...(setup && { loaders: listOf(setup.loaders), game_versions: listOf(setup.game_versions) }),
      },
    }),
  })

interface Chosen {
  project: string
  setup?: VersionSetup | undefined
  /** The version that is there now; it is listed whatever its channel is. */
  installed?: string | undefined
  /** Selected at first, if it is listed. */
  suggested?: string | undefined
}

/** The versions of a project among which a user chooses: releases, and betas and alphas on request. */
export function useVersionChoice({ project, setup, installed, suggested }: Chosen) {
  const { api } = useRouter().options.context
  const [chosen, setChosen] = useState(suggested)
  const [showsAll, setShowsAll] = useState(false)
  const { data, isError, isFetching, refetch } = useQuery(versionsQuery(api, project, setup))
  const all = data?.versions ?? []
  const hasReleases = all.some(isRelease)
  const listed = all.filter(
    (version) =>
      showsAll || !hasReleases || isRelease(version) || [installed, suggested].includes(version.id),
  )
  const selected = listed.find(({ id }) => id === chosen) ?? listed[0]
  return {
    listed,
    selected,
    installed,
    /** Whether there are versions that are not listed unless they are asked for. */
    hasMore: hasReleases && !all.every(isRelease),
    showsAll,
    choose: setChosen,
    setShowsAll,
    isPending: data === undefined && !isError,
    isError,
    isFetching,
    refetch,
  }
}

export type VersionChoice = ReturnType<typeof useVersionChoice>

const isRelease = ({ version_type: channel }: BrowsedVersion): boolean => channel === 'release'
