import { useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../../lib/api/use-mutation.ts'
import { useLocation, useRouter } from '@tanstack/react-router'
import { BellPlus, BellRing } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import { signInHref } from '../../../lib/viewer/sign-in-address.ts'
import { rememberAction } from '../../../lib/viewer/pending-action.ts'
import { usePendingAction } from '../../../lib/viewer/use-pending-action.ts'
import { useViewer } from '../../../lib/viewer/use-viewer.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { Form } from '../../../ui/controls/form.tsx'
import { setFollows, type Creator } from './follow-creator.forms.ts'

type FollowCreatorProps = Creator & {
  follows: boolean
  /** Query to reload after the change. */
  queryKey: readonly unknown[]
}

/** Follows a user or an organization, which notifies the viewer of their new projects. */
export function FollowCreator({ kind, id, follows, queryKey }: FollowCreatorProps) {
  const { api } = useRouter().options.context
  const viewer = useViewer()
  const queryClient = useQueryClient()
  const page = useLocation({ select: ({ href }) => href })
  const change = useMutation({
    mutationFn: (isFollowed: boolean) => setFollows(api, { kind, id }, isFollowed),
    onSuccess: () => queryClient.invalidateQueries({ queryKey }),
  })
  const action = `follow-${kind}:${id}`
  usePendingAction(action, () => {
    if (!follows) change.mutate(true)
  })
  const isOn = change.isPending ? change.variables : follows
  const label = <FormattedMessage id={isOn ? 'accounts-profile.following' : 'accounts-profile.follow'} />
  if (!viewer)
    return (
      <ButtonLink icon={BellPlus} href={signInHref(page)} onClick={() => rememberAction(action)}>
        {label}
      </ButtonLink>
    )
  return (
    <Form
      draft={null}
      native="follow-creator"
      hidden={{ kind, id, follows: String(!follows) }}
      className="contents"
      onSubmit={(event) => {
        event.preventDefault()
        if (!change.isPending) change.mutate(!follows)
      }}
    >
      <Button type="submit" icon={isOn ? BellRing : BellPlus}>
        {label}
      </Button>
    </Form>
  )
}
