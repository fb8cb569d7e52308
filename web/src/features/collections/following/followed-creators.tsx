import { organizationPath, userPath } from '@quarry/api/contract/addresses'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { AppLink } from '../../../ui/navigation/app-link.tsx'
import { Avatar } from '../../../ui/labels/avatar.tsx'
import { followedCreatorsQuery } from '../collection.queries.ts'
import '../../../styles/pages/collections.css'

/** Users and organizations of whose new projects the viewer is notified. */
export function FollowedCreators() {
  const { api } = useRouter().options.context
  const { data } = useSuspenseQuery(followedCreatorsQuery(api))
  const { users, organizations } = data
  if (users.length + organizations.length === 0) return null
  return (
    <section className="slab slab-pad stack followed-creators" aria-labelledby="followed-creators">
      <h2 id="followed-creators">
        <FormattedMessage id="collections.following.creators" />
      </h2>
      <ul className="creators">
        {organizations.map(({ id, slug, name, icon_url: icon }) => (
          <li key={id}>
            <AppLink className="chip" href={organizationPath(slug)}>
              <Avatar src={icon} seed={id} kind="organization" />
              <bdi>{name}</bdi>
            </AppLink>
          </li>
        ))}
        {users.map(({ id, username, avatar_url: picture }) => (
          <li key={id}>
            <AppLink className="chip" href={userPath(username)}>
              <Avatar src={picture} seed={id} />
              {username}
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
