import type { Environment } from '@quarry/domain/projects/environments'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useLayoutEffect, useRef, useState } from 'react'
import type { FormState } from '../../forms/use-form.ts'
import { gameVersionsQuery } from '../../projects/tags/game-versions.queries.ts'
import type { VersionValues } from './version-values.ts'

/**
 * Reads the primary file in the browser and fills empty fields. Values from the previous primary file are removed
 * first. `outcome` selects the hint.
 */
export function useSuggestions(projectId: string, form: FormState<VersionValues>) {
  const { api } = useRouter().options.context
  const queryClient = useQueryClient()
  const [outcome, setOutcome] = useState<'reads' | 'read' | 'unread'>('reads')
  const current = useRef(form)
  useLayoutEffect(() => {
    current.current = form
  })
  const [environment, setEnvironment] = useState<Environment>()
  const primary = useRef<File>(undefined)
  /** Removes the values of the previous primary file. */
  const clear = useRef<() => void>(undefined)
  const fill = (found: Partial<VersionValues>) => {
    for (const [name, value] of Object.entries(found))
      current.current.set(name as keyof VersionValues, value as never)
  }
  const suggestionOf = async (file: File) => {
    const [{ readManifest }, { matchDependencies }, merge, known] = await Promise.all([
      import('../../files/manifests/read-manifest.ts'),
      import('./dependencies/match-dependencies.ts'),
      import('./suggested-values.ts'),
      queryClient.ensureQueryData(gameVersionsQuery(api)),
    ])
    const suggestion = await readManifest(file, known)
    const matched = await matchDependencies(api, projectId, suggestion.dependencies).catch(() => [])
    return { suggestion, matched, merge }
  }
  /** Called for every change of the files; reads each primary file once. */
  const readPrimary = async (file: File | undefined) => {
    if (file === primary.current) return undefined
    primary.current = file
    clear.current?.()
    clear.current = undefined
    setOutcome('reads')
    setEnvironment(undefined)
    if (!file) return undefined
    // An unreadable file counts as a file without suggestions.
    const read = await suggestionOf(file).catch(() => undefined)
    if (file !== primary.current) return undefined
    if (!read) return setOutcome('unread')
    const { suggestion, matched, merge } = read
    // The user may have changed the form meanwhile.
    const found = merge.withSuggestion(current.current.values, suggestion, matched)
    fill(found)
    setEnvironment(suggestion.environment)
    const applied = { ...found, dependencies: matched }
    clear.current = () => fill(merge.withoutSuggestion(current.current.values, applied))
    return setOutcome(Object.keys(found).length > 0 ? 'read' : 'unread')
  }
  return { readPrimary, outcome, environment }
}
