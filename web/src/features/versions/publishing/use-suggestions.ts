import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useLayoutEffect, useRef, useState } from 'react'
import type { FormState } from '../../forms/use-form.ts'
import { gameVersionsQuery } from '../../projects/tags/game-versions.queries.ts'
import { matchDependencies } from './dependencies/match-dependencies.ts'
import { type VersionValues, withoutSuggestion, withSuggestion } from './version-values.ts'

/**
 * Reads the primary file in the browser and fills empty fields. Values from the previous primary file are removed
 * first. `outcome` selects the hint.
 */
export function useSuggestions(form: FormState<VersionValues>) {
  const { api } = useRouter().options.context
  const queryClient = useQueryClient()
  const [outcome, setOutcome] = useState<'reads' | 'read' | 'unread'>('reads')
  const current = useRef(form)
  useLayoutEffect(() => {
    current.current = form
  })
  const primary = useRef<File>(undefined)
  const applied = useRef<Partial<VersionValues>>({})
  const fill = (found: Partial<VersionValues>) => {
    for (const [name, value] of Object.entries(found))
      current.current.set(name as keyof VersionValues, value as never)
  }
  const suggestionOf = async (file: File) => {
    const [{ readManifest }, known] = await Promise.all([
      import('../../files/manifests/read-manifest.ts'),
      queryClient.ensureQueryData(gameVersionsQuery(api)),
    ])
    const suggestion = await readManifest(file, known)
    return { suggestion, matched: await matchDependencies(api, suggestion.dependencies).catch(() => []) }
  }
  /** Called for every change of the files; reads each primary file once. */
  const readPrimary = async (file: File | undefined) => {
    if (file === primary.current) return
    primary.current = file
    fill(withoutSuggestion(current.current.values, applied.current))
    applied.current = {}
    setOutcome('reads')
    if (!file) return
    // An unreadable file counts as a file without suggestions.
    const read = await suggestionOf(file).catch(() => undefined)
    if (file !== primary.current) return
    // The user may have changed the form meanwhile.
    const found = read ? withSuggestion(current.current.values, read.suggestion, read.matched) : {}
    fill(found)
    applied.current = { ...found, ...(read && { dependencies: read.matched }) }
    setOutcome(Object.keys(found).length > 0 ? 'read' : 'unread')
  }
  return { readPrimary, outcome }
}
