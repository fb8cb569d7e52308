import { useRouter } from '@tanstack/react-router'

/**
 * Who is looking, or `null` for visitors. Signing in and out load the page anew, so it cannot change under a page.
 */
export const useViewer = () => useRouter().options.context.viewer
