import type { ApiClient } from '@quarry/api/contract/client'
import { useMutation } from '../../../lib/api/use-mutation.ts'
import { useRouter } from '@tanstack/react-router'
import type { answerByPasskey } from './webauthn.ts'

type Answer = Awaited<ReturnType<typeof answerByPasskey>>

interface UsePasskeyOptions {
  /** Flow of a sign-in that waits for its second factor. */
  signInFlow?: string | undefined
  send: (api: ApiClient, answer: Answer) => Promise<unknown>
  onDone: () => void
}

/** Authenticates with a passkey; the WebAuthn code is loaded on use. */
export function usePasskey({ signInFlow, send, onDone }: UsePasskeyOptions) {
  const { api } = useRouter().options.context
  return useMutation({
    mutationFn: async () => {
      const device = await import('./webauthn.ts')
      await send(api, await device.answerByPasskey(api, signInFlow))
    },
    meta: { showsOwnErrors: true },
    onSuccess: onDone,
  })
}
