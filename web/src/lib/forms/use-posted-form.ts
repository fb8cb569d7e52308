import { useRouter } from '@tanstack/react-router'
import type { PostedForm } from './posted-form.ts'

/** The form of this name, when it was submitted without scripts and rejected. */
export function usePosted(name: string): PostedForm | undefined {
  const { posted } = useRouter().options.context
  const form = posted()
  return form?.form === name ? form : undefined
}
