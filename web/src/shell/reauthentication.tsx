import { useSyncExternalStore } from 'react'
import { lazy, LazyPart } from '../lib/lazy/lazy-part.tsx'
import { answerProof, isProofWanted, subscribeProof } from '../lib/api/reauthentication.ts'

const ReauthenticationDialog = lazy(
  async () =>
    (await import('../features/accounts/reauthentication/reauthentication-dialog.tsx'))
      .ReauthenticationDialog,
)

/** Shows the dialog to sign in again above every page and dialog. */
export function ProofPlace() {
  const isWanted = useSyncExternalStore(subscribeProof, isProofWanted, () => false)
  if (!isWanted) return null
  return (
    <LazyPart onFail={() => answerProof(false)}>
      <ReauthenticationDialog onAnswer={answerProof} />
    </LazyPart>
  )
}
