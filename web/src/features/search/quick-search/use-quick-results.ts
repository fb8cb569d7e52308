import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { quickSearch, type QuickResult } from './quick-results.ts'

const TYPING_PAUSE_MS = 80

/** Results for the words in the box. Older ones stay until the next arrive; late answers are dropped. */
export function useQuickResults(query: string): { results: QuickResult[]; hasFailed: boolean } {
  const access = useRouter().options.context.search
  const words = query.trim()
  const [found, setFound] = useState<{ results: QuickResult[]; hasFailed: boolean }>({
    results: [],
    hasFailed: false,
  })
  useEffect(() => {
    if (words === '') return undefined
    const aborter = new AbortController()
    const ask = async () => {
      try {
        if (!access) throw new Error('there is no search key')
        const results = await quickSearch(access, words, aborter.signal)
        setFound({ results, hasFailed: false })
      } catch {
        if (!aborter.signal.aborted) setFound({ results: [], hasFailed: true })
      }
    }
    const timer = setTimeout(() => void ask(), TYPING_PAUSE_MS)
    return () => {
      clearTimeout(timer)
      aborter.abort()
    }
  }, [access, words])
  return words === '' ? { results: [], hasFailed: false } : found
}
