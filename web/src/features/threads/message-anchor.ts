import { useLocation } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'

export const messageAnchor = (id: string) => `message-${id}`

const never = () => () => {}

/** The anchor in the address of the page; empty while server-rendered, as browsers do not send it. */
export function useAnchor(): string {
  const hash = useLocation({ select: (location) => location.hash })
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return isHydrated ? hash : ''
}
