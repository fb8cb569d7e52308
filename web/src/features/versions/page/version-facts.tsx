import { userPath } from '@quarry/api/contract/addresses'
import type { VersionDetail } from '@quarry/api/contract/versions/version-shapes'
import { Check, Copy } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useGameVersionRanges } from '../../../lib/format/use-game-version-ranges.ts'
import { useCopy } from '../../../lib/use-copy.ts'
import { AppLink } from '../../../ui/navigation/app-link.tsx'
import { Avatar } from '../../../ui/labels/avatar.tsx'
import { Count } from '../../../ui/labels/count.tsx'
import { RelativeTime } from '../../../ui/labels/relative-time.tsx'
import { Fact, FactsCard } from '../../../ui/labels/facts-card.tsx'
import { LoaderTag } from '../../projects/tags/loader-tag.tsx'
import { hasLoaderChoice } from '../../projects/tags/loader-choice.ts'

export function VersionFacts({ version }: { version: VersionDetail }) {
  const gameVersions = useGameVersionRanges(version.game_versions)
  return (
    <>
      <FactsCard name="facts" titleId="projects.version.facts">
        <Fact id="projects.version.channel">
          <FormattedMessage id={`projects-labels.channel.${version.version_type}`} />
        </Fact>
        <Fact id="projects.version.number">
          <bdi>{version.version_number}</bdi>
        </Fact>
        {hasLoaderChoice(version.loaders) && (
          <Fact id="projects.compatibility.loaders" wraps>
            {version.loaders.map((loader) => (
              <LoaderTag key={loader} loader={loader} />
            ))}
          </Fact>
        )}
        <Fact id="projects.compatibility.game" wraps>
          {gameVersions.map((range) => (
            <span key={range} className="tag tag-box">
              <bdi>{range}</bdi>
            </span>
          ))}
        </Fact>
        <Fact id="projects.versions.column.downloads">
          <Count value={version.downloads} />
        </Fact>
        <Fact id="projects.versions.column.published">
          <RelativeTime date={version.date_published} />
        </Fact>
        <Fact id="projects.version.id">
          <CopyId id={version.id} />
        </Fact>
      </FactsCard>
      {version.author && <Publisher author={version.author} />}
    </>
  )
}

function Publisher({ author }: { author: NonNullable<VersionDetail['author']> }) {
  return (
    <section className="slab" aria-labelledby="publisher">
      <h2 id="publisher">
        <FormattedMessage id="projects.version.publisher" />
      </h2>
      <div className="ilist">
        <AppLink href={userPath(author.username)}>
          <Avatar src={author.avatar_url} seed={author.id} />
          <div>{author.username}</div>
        </AppLink>
      </div>
    </section>
  )
}

function CopyId({ id }: { id: string }) {
  const intl = useIntl()
  const { isCopied, copy } = useCopy()
  const Icon = isCopied ? Check : Copy
  return (
    <button
      type="button"
      className="tag tag-box mono"
      aria-label={`${id}: ${intl.formatMessage({ id: isCopied ? 'shell.copied' : 'shell.copy' })}`}
      onClick={() => copy(id)}
    >
      {id}
      <Icon className="i" aria-hidden="true" />
    </button>
  )
}
