import type { PostedForm } from '../../lib/forms/posted-form.ts'

/** What is wrong with one field of a form that came back; what no shown field names is the whole form's. */
export const wrongField = (posted: PostedForm | undefined, name: string): string | undefined =>
  posted?.error?.fields.find(({ path }) => path === name)?.message
