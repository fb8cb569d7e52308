import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { FormState } from '../../forms/use-form.ts'
import { gameVersionsQuery } from './catalogue.queries.ts'
import { matchDependencies } from './match-dependencies.ts'
import { type VersionValues, withSuggestion } from './version-values.ts'

/** Reads a chosen file in the browser and fills what nobody has filled yet; `outcome` names the hint to show. */
export function useSuggestions(form: FormState<VersionValues>) {
  const { api } = useRouter().options.context
  const queryClient = useQueryClient()
  const [outcome, setOutcome] = useState<'reads' | 'read' | 'unread'>('reads')
  const current = useRef(form)
  useEffect(() => {
    current.current = form
  })
  const read = async (file: File) => {
    const [{ readUpload }, known] = await Promise.all([
      import('../manifest/read-upload.ts'),
      queryClient.ensureQueryData(gameVersionsQuery(api)),
    ])
    const suggestion = await readUpload(file, known)
    const matched = await matchDependencies(api, suggestion.dependencies).catch(() => [])
    // The form may have been typed in while the file was read.
    const { values, set } = current.current
    const found = Object.entries(withSuggestion(values, suggestion, matched))
    for (const [name, value] of found) set(name as keyof VersionValues, value as never)
    setOutcome(found.length > 0 ? 'read' : 'unread')
  }
  return { read, outcome }
}
