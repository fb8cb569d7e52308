import { isApiError, type ApiClient } from '@quarry/api/contract/client'

/** What a request waits for: a recent proof for a sensitive action, or a new session because the old one has ended. */
export type Needed = 'proof' | 'sign-in'
type Answer = (isGiven: boolean) => void

let waiting: readonly { needed: Needed; answer: Answer }[] = []
const listeners = new Set<() => void>()

interface Options {
  /** Whether the page was rendered for a signed-in user. */
  isSignedIn: boolean
  /** Loads what the dialog needs. */
  prepare: (needed: Needed) => Promise<unknown> | undefined
  /** Whether the session still exists: v2 rejects a missing permission with the code of a missing session. */
  hasSession: () => Promise<boolean>
}
let options: Options = {
  isSignedIn: false,
  prepare: () => undefined,
  hasSession: () => Promise.resolve(false),
}

export function setUpReauthentication(next: Options): void {
  options = next
}

function publish(next: typeof waiting) {
  waiting = next
  for (const listener of listeners) listener()
}

/** What the user is asked for; undefined while no request waits. A session comes first. */
export const neededNow = (): Needed | undefined =>
  waiting.find(({ needed }) => needed === 'sign-in')?.needed ?? waiting[0]?.needed

export function subscribeNeeded(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Continues or rejects all requests that wait for what the dialog asks for. */
export function answerNeeded(isGiven: boolean) {
  const needed = neededNow()
  const answered = waiting.filter((one) => one.needed === needed)
  publish(waiting.filter((one) => one.needed !== needed))
  for (const { answer } of answered) answer(isGiven)
}

const ask = (needed: Needed) => new Promise<boolean>((answer) => publish([...waiting, { needed, answer }]))

function neededBy(error: unknown): Needed | undefined {
  if (!isApiError(error)) return undefined
  if (error.code === 'proof_needed') return 'proof'
  return error.code === 'unauthorized' && options.isSignedIn ? 'sign-in' : undefined
}

/**
 * Sends a request. When the API requires a recent proof or the session has ended, the user signs in again in a dialog
 * over the page, and the request is repeated. Without that it stays rejected.
 */
export async function withReauthentication<T>(
  send: () => Promise<T>,
  askable: readonly Needed[] = ['proof', 'sign-in'],
): Promise<T> {
  try {
    return await send()
  } catch (error) {
    const needed = neededBy(error)
    if (needed === undefined || !askable.includes(needed)) throw error
    if (needed === 'sign-in' && (await options.hasSession())) throw error
    await options.prepare(needed)
    if (!(await ask(needed))) throw error
    // A new session is itself a recent proof.
    return send()
  }
}

/**
 * A client that lets the user sign in again. A page that only reads in the background, such as a live update, does not
 * interrupt the user for a new session.
 */
export const reauthenticating =
  (api: ApiClient): ApiClient =>
  (endpoint, input, requestOptions) =>
    withReauthentication(
      () => api(endpoint, input, requestOptions),
      endpoint.method === 'GET' ? ['proof'] : undefined,
    )
