import { useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import { DIALOG_PARAMETER, SUBSCRIPTION_PARAMETER } from './billing-search.ts'

/** The address says whether a dialog is open, so that the back button closes it. `warm` loads its code. */
export function useDialogAddress(warm: () => void) {
  const router = useRouter()
  const isOpenedHere = useRef(false)
  return {
    /** For links that open the dialog. */
    onOpen: () => {
      warm()
      isOpenedHere.current = true
    },
    onClose: () => {
      const isOwn = isOpenedHere.current
      isOpenedHere.current = false
      if (isOwn) router.history.back()
      else {
        const { pathname, searchStr } = router.state.location
        const search = new URLSearchParams(searchStr)
        search.delete(DIALOG_PARAMETER)
        search.delete(SUBSCRIPTION_PARAMETER)
        void router.navigate({
          href: search.size > 0 ? `${pathname}?${search}` : pathname,
          replace: true,
          resetScroll: false,
        })
      }
    },
  }
}
