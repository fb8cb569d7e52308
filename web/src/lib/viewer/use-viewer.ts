import { useRouter } from '@tanstack/react-router'

/**
 * The signed-in user, or `null` for guests. Signing in and out reload the page, so the value never changes on a page.
 */
export const useViewer = () => useRouter().options.context.viewer
