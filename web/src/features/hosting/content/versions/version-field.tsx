import { useId } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Checkbox } from '../../../../ui/controls/checkbox.tsx'
import { Select } from '../../../../ui/controls/select.tsx'
import { Note } from '../../../../ui/feedback/note.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { RetryNote } from '../../retry-note.tsx'
import type { VersionChoice } from './use-version-choice.ts'

/** A version of a project with its channel; without one for the server it says so. */
export function VersionField({ choice }: { choice: VersionChoice }) {
  const intl = useIntl()
  const id = useId()
  const { listed, selected, installed, isPending, isError } = choice
  if (isError)
    return (
      <RetryNote isBusy={choice.isFetching} onRetry={choice.refetch}>
        <FormattedMessage id="hosting-content.versions.failed" />
      </RetryNote>
    )
  if (isPending)
    return (
      <>
        <output className="sr">
          <FormattedMessage id="hosting-content.versions.loading" />
        </output>
        <Skeleton />
      </>
    )
  return (
    <>
      {selected ? (
        <div className="field">
          <label className="label" htmlFor={id}>
            <FormattedMessage id="hosting-content.version" />
          </label>
          <Select
            id={id}
            name="version"
            value={selected.id}
            options={listed.map((version) => ({
              value: version.id,
              label: intl.formatMessage(
                {
                  id:
                    version.id === installed
                      ? 'hosting-content.version.installed'
                      : 'hosting-content.version.option',
                },
                {
                  version: version.version_number,
                  channel: intl.formatMessage({ id: `projects-labels.channel.${version.version_type}` }),
                },
              ),
            }))}
            onChange={choice.choose}
          />
        </div>
      ) : (
        <Note level="warning">
          <FormattedMessage id="hosting-content.versions.none" />
        </Note>
      )}
      {choice.hasMore && (
        <Checkbox
          name="all"
          checked={choice.showsAll}
          onChange={(event) => choice.setShowsAll(event.target.checked)}
        >
          <FormattedMessage id="hosting-content.versions.all" />
        </Checkbox>
      )}
    </>
  )
}
