import type { OutputOf } from '@quarry/api/contract/endpoint'
import { userPath } from '@quarry/api/contract/addresses'
import type { getReportDetail } from '@quarry/api/contract/reports/reports'
import { Gavel } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import { AppLink } from '../../ui/navigation/app-link.tsx'
import { ButtonLink } from '../../ui/controls/button.tsx'

/** For staff: the target as it was reported, and the page on which they act on it. */
export function ReportedTarget({ report }: { report: OutputOf<typeof getReportDetail> }) {
  const { target, snapshot } = report
  return (
    <section className="slab slab-pad stack" aria-labelledby="target">
      <h2 id="target">
        <FormattedMessage id="reports.target.title" />
      </h2>
      <div className="row">
        {target.icon_url !== null && <img className="avatar" src={target.icon_url} alt="" />}
        <div className="stack gap-2 min-w-0">
          <p>
            {target.href === null ? (
              <bdi>{target.title}</bdi>
            ) : (
              <AppLink className="link" href={target.href}>
                <bdi>{target.title}</bdi>
              </AppLink>
            )}{' '}
            <code>{target.id}</code>
          </p>
          {snapshot?.owner && (
            <p className="muted">
              <FormattedMessage
                id="reports.target.owner"
                values={{
                  name: (
                    <AppLink className="link" href={userPath(snapshot.owner)}>
                      <bdi>{snapshot.owner}</bdi>
                    </AppLink>
                  ),
                }}
              />
            </p>
          )}
        </div>
        {target.href !== null && (
          <ButtonLink className="push" icon={Gavel} href={actionsHref(target.type, target.href)}>
            <FormattedMessage id={`reports.target.act.${target.type}`} />
          </ButtonLink>
        )}
      </div>
      {snapshot && snapshot.excerpt !== '' && (
        <details>
          <summary>
            <FormattedMessage id="reports.target.excerpt" />
          </summary>
          {snapshot.excerpt
            .split(/\n+/)
            // oxlint-disable-next-line react/no-array-index-key -- lines may repeat
            .map((line, at) => (
              <p key={at} dir="auto">
                {line}
              </p>
            ))}
        </details>
      )}
    </section>
  )
}

type TargetType = OutputOf<typeof getReportDetail>['target']['type']

/** The page with the actions of staff on the target. */
function actionsHref(type: TargetType, href: string): string {
  if (type === 'project') return `${href}/moderation`
  if (type === 'version') return href.replace(/\/version\/.*$/, '/moderation')
  return href
}
