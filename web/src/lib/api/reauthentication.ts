import { isApiError, type ApiClient } from '@quarry/api/contract/client'

type Answer = (isProved: boolean) => void

let waiting: readonly Answer[] = []
const listeners = new Set<() => void>()

function publish(next: readonly Answer[]) {
  waiting = next
  for (const listener of listeners) listener()
}

/** Whether something waits for the person to prove who they are. */
export const isProofWanted = () => waiting.length > 0

export function subscribeProof(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** All that waits goes on, or learns that it may not. */
export function answerProof(isProved: boolean) {
  const answers = waiting
  publish([])
  for (const answer of answers) answer(isProved)
}

const askForProof = () => new Promise<boolean>((resolve) => publish([...waiting, resolve]))

/**
 * A client that asks once more who somebody is when the API wants to know, and then sends again what it was about. What
 * is not proved stays refused. `prepare` fetches what the question needs.
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
