import { SERVER_ICON_PX } from '@quarry/domain/hosting/server-files'
import { useCallback } from 'react'

/** An icon that was read; `label` is empty beside the name of its server. */
export function ShownIcon({ image, label }: { image: Blob; label: string }) {
  const show = useCallback(
    (element: HTMLImageElement | null) => {
      if (!element) return undefined
      const address = URL.createObjectURL(image)
      element.src = address
      return () => URL.revokeObjectURL(address)
    },
    [image],
  )
  return <img ref={show} alt={label} width={SERVER_ICON_PX} height={SERVER_ICON_PX} />
}
