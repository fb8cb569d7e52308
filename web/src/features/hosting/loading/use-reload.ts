import { isApiError } from '@quarry/api/contract/client'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'

/** The text of an error, to be copied for support. */
export const errorDetails = (error: unknown): string =>
  isApiError(error) ? `${error.status}: ${error.message}` : String(error)

/** Loads the data of a page that failed once more, without a reload of the document. */
export function useReload(reset: () => void): { isBusy: boolean; reload: () => Promise<void> } {
  const router = useRouter()
  const [isBusy, setIsBusy] = useState(false)
  const reload = async () => {
    setIsBusy(true)
    await router.invalidate()
    reset()
    setIsBusy(false)
  }
  return { isBusy, reload }
}
