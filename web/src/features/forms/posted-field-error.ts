import type { PostedForm } from '../../lib/forms/posted-form.ts'

/** The error of one field after a native submit; errors of fields that are not shown belong to the whole form. */
export const postedFieldError = (posted: PostedForm | undefined, name: string): string | undefined =>
  posted?.error?.fields.find(({ path }) => path === name)?.message
