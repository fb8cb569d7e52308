import type { Strength } from '@quarry/domain/accounts/password-strength'
import type { Weakness } from './weakness.ts'

export interface StrengthRequest {
  /** Id of the request, returned with its verdict. */
  number: number
  password: string
  userInputs: string[]
}

export interface Verdict {
  number: number
  strength: Strength
  weakness: Weakness | undefined
}

/** Estimates password strength in a worker, which loads the word lists when it starts. */
export interface StrengthEstimator {
  estimate: (password: string, userInputs: string[]) => void
  end: () => void
}

/** `onVerdict` receives the verdict on the last requested password; `undefined` if the worker fails. */
export function estimateInBrowser(onVerdict: (verdict: Verdict | undefined) => void): StrengthEstimator {
  const worker = new Worker(new URL('./strength-worker.ts', import.meta.url), { type: 'module' })
  let lastRequest = 0
  worker.addEventListener('message', ({ data }: MessageEvent<Verdict>) => {
    if (data.number === lastRequest) onVerdict(data)
  })
  worker.addEventListener('error', () => onVerdict(undefined))
  return {
    estimate: (password, userInputs) => {
      lastRequest += 1
      worker.postMessage({ number: lastRequest, password, userInputs } satisfies StrengthRequest)
    },
    end: () => worker.terminate(),
  }
}
