/** Of the protocol: what went wrong when an app asked. */
export type AskError = 'invalid_request' | 'unsupported_response_type' | 'invalid_scope' | 'access_denied'

interface Answer {
  state: string | null
  /** Who answers, so that an app which asks several sites mixes up none. */
  iss: string
}

/** The address of an app with the answer behind it; what stood there stays as it was. */
export function backAddress(
  redirectUri: string,
  { state, iss, ...answer }: Answer & ({ code: string } | { error: AskError; error_description: string }),
): string {
  const added = new URLSearchParams({ ...answer, ...(state !== null && { state }), iss })
  return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${added.toString()}`
}
