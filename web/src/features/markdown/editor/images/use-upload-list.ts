import { useState } from 'react'
import { useIntl } from 'react-intl'
import { problemOf } from '../../../../lib/files/file-rules.ts'
import { formatBytes } from '../../../../lib/format/format.ts'
import { inlineImageRules } from './inline-image.ts'

export type ImageUpload = { id: string; name: string; share: number; error?: string; mayRetry?: boolean }

/** Image uploads into a text, as listed below it. */
export function useUploadList() {
  const intl = useIntl()
  const [uploads, setUploads] = useState<ImageUpload[]>([])
  const refusal = (file: File) => {
    const problem = problemOf(file, inlineImageRules)
    if (!problem) return undefined
    const limit = formatBytes(intl.locale, inlineImageRules.maxBytes)
    const types = inlineImageRules.accept.join(', ')
    return intl.formatMessage({ id: `shell.file.${problem}` }, { name: file.name, limit, types })
  }
  return {
    uploads,
    /** Adds a file to the list. Returns its id, or undefined for an invalid file, which is listed with the error. */
    begin: (file: File): string | undefined => {
      const id = crypto.randomUUID()
      const error = refusal(file)
      setUploads((list) => [...list, { id, name: file.name, share: 0, ...(error && { error }) }])
      return error === undefined ? id : undefined
    },
    change: (id: string, part: Partial<ImageUpload>) =>
      setUploads((list) => list.map((one) => (one.id === id ? { ...one, ...part } : one))),
    beginAgain: (id: string) =>
      setUploads((list) => list.map((one) => (one.id === id ? { id, name: one.name, share: 0 } : one))),
    remove: (id: string) => setUploads((list) => list.filter((one) => one.id !== id)),
  }
}
