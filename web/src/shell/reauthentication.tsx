import { useSyncExternalStore } from 'react'
import { lazy, LazyPart } from '../lib/lazy/lazy-part.tsx'
import { answerProof, isProofWanted, subscribeProof } from '../lib/api/reauthentication.ts'

const ReauthenticationDialog = lazy(
  async () =>
    (await import('../features/accounts/reauthentication/reauthentication-dialog.tsx'))
      .ReauthenticationDialog,
)

/** Where the question who somebody is appears, whatever page and dialog it is asked over. */
export function ProofPlace() {
  const isWanted = useSyncExternalStore(subscribeProof, isProofWanted, () => false)
  if (!isWanted) return null
  return (
    <LazyPart onFail={() => answerProof(false)}>
      <ReauthenticationDialog onAnswer={answerProof} />
    </LazyPart>
  )
}
