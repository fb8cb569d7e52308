import type { VersionDetail } from '@quarry/api/contract/version'
import { Check, Copy } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { gameVersionRanges } from '../../lib/game-version-range.ts'
import { useCopy } from '../../lib/use-copy.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Count } from '../../ui/count.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { LoaderTag } from './loader-tag.tsx'
import { hasLoaderChoice } from './loaders.ts'

export function VersionFacts({ version }: { version: VersionDetail }) {
  return (
    <>
      <section className="slab" aria-labelledby="facts">
        <h2 id="facts">
          <FormattedMessage id="project.version.facts" />
        </h2>
        <div className="slab-pad">
          <dl className="kv">
            <dt>
              <FormattedMessage id="project.version.channel" />
            </dt>
            <dd>
              <FormattedMessage id={`catalogue.channel.${version.version_type}`} />
            </dd>
            <dt>
              <FormattedMessage id="project.version.number" />
            </dt>
            <dd>
              <bdi>{version.version_number}</bdi>
            </dd>
            {hasLoaderChoice(version.loaders) && (
              <>
                <dt>
                  <FormattedMessage id="project.compatibility.loaders" />
                </dt>
                <dd className="kv-wrap">
                  {version.loaders.map((loader) => (
                    <LoaderTag key={loader} loader={loader} />
                  ))}
                </dd>
              </>
            )}
            <dt>
              <FormattedMessage id="project.compatibility.game" />
            </dt>
            <dd className="kv-wrap">
              {gameVersionRanges(version.game_versions).map((range) => (
                <span key={range} className="tag tag-box">
                  <bdi>{range}</bdi>
                </span>
              ))}
            </dd>
            <dt>
              <FormattedMessage id="project.versions.column.downloads" />
            </dt>
            <dd>
              <Count value={version.downloads} />
            </dd>
            <dt>
              <FormattedMessage id="project.versions.column.published" />
            </dt>
            <dd>
              <RelativeTime date={version.date_published} />
            </dd>
            <dt>
              <FormattedMessage id="project.version.id" />
            </dt>
            <dd>
              <CopyId id={version.id} />
            </dd>
          </dl>
        </div>
      </section>
      {version.author && <Publisher author={version.author} />}
    </>
  )
}

function Publisher({ author }: { author: NonNullable<VersionDetail['author']> }) {
  return (
    <section className="slab" aria-labelledby="publisher">
      <h2 id="publisher">
        <FormattedMessage id="project.version.publisher" />
      </h2>
      <div className="ilist">
        <AppLink href={`/user/${encodeURIComponent(author.username)}`}>
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
