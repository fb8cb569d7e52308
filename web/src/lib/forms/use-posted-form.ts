import { useRouter } from '@tanstack/react-router'
import type { PostedForm } from './posted-form.ts'

/** The form of this name as it came back from the server, when it was sent without scripts and refused. */
export function usePosted(name: string): PostedForm | undefined {
  const { posted } = useRouter().options.context
  const came = posted()
  return came?.form === name ? came : undefined
}
