import type { Strength } from '@quarry/domain/accounts/password-strength'
import type { Weakness } from './weakness.ts'

export interface StrengthJob {
  /** By which the verdict is known. */
  number: number
  password: string
  own: string[]
}

export interface Verdict {
  number: number
  strength: Strength
  weakness: Weakness | undefined
}

/** Judges passwords beside the page; what it needs is fetched when it is made. */
export interface Judge {
  ask: (password: string, own: string[]) => void
  end: () => void
}

/** `onVerdict` hears of the last password that was asked about; `undefined` when none can be had. */
export function judgeInBrowser(onVerdict: (verdict: Verdict | undefined) => void): Judge {
  const worker = new Worker(new URL('./strength-worker.ts', import.meta.url), { type: 'module' })
  let asked = 0
  worker.addEventListener('message', ({ data }: MessageEvent<Verdict>) => {
    if (data.number === asked) onVerdict(data)
  })
  worker.addEventListener('error', () => onVerdict(undefined))
  return {
    ask: (password, own) => {
      asked += 1
      worker.postMessage({ number: asked, password, own } satisfies StrengthJob)
    },
    end: () => worker.terminate(),
  }
}
