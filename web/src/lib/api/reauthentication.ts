import { isApiError, type ApiClient } from '@quarry/api/contract/client'

type Answer = (isProved: boolean) => void

let waiting: readonly Answer[] = []
const listeners = new Set<() => void>()

function publish(next: readonly Answer[]) {
  waiting = next
  for (const listener of listeners) listener()
}

/** Whether a request waits for the user to sign in again. */
export const isProofWanted = () => waiting.length > 0

export function subscribeProof(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Continues or rejects all waiting requests. */
export function answerProof(isProved: boolean) {
  const answers = waiting
  publish([])
  for (const answer of answers) answer(isProved)
}

const askForProof = () => new Promise<boolean>((resolve) => publish([...waiting, resolve]))

/**
 * A client that lets the user sign in again when the API requires a recent proof, and then repeats the request.
 * Without a proof the request stays rejected. `prepare` loads what the form needs.
 */
export const withProof =
  (api: ApiClient, prepare: () => Promise<unknown> | undefined): ApiClient =>
  async (endpoint, input, options) => {
    try {
      return await api(endpoint, input, options)
    } catch (error) {
      if (!isApiError(error) || error.code !== 'proof_needed') throw error
      await prepare()
      if (!(await askForProof())) throw error
      return api(endpoint, input, options)
    }
  }
