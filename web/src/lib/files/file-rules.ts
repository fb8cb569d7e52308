export interface FileRules {
  /** As in `accept`: `.jar`, `image/png`, `image/*`. Empty accepts everything. */
  accept: readonly string[]
  maxBytes: number
}

export type FileProblem = 'type' | 'size' | 'empty'

/** Validates a selected or dropped file before the upload; the API validates it again. */
export function problemOf(
  file: Pick<File, 'name' | 'type' | 'size'>,
  { accept, maxBytes }: FileRules,
): FileProblem | undefined {
  const name = file.name.toLowerCase()
  const isAccepted =
    accept.length === 0 ||
    accept.some((rule) => {
      if (rule.startsWith('.')) return name.endsWith(rule.toLowerCase())
      return rule.endsWith('/*') ? file.type.startsWith(rule.slice(0, -1)) : file.type === rule
    })
  if (!isAccepted) return 'type'
  if (file.size === 0) return 'empty'
  return file.size > maxBytes ? 'size' : undefined
}
