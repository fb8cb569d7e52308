import { getVersion } from '@quarry/api/contract/versions/versions'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { FormattedMessage, useIntl } from 'react-intl'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { markdownQuery } from '../../../markdown/markdown.queries.ts'
import { Prose } from '../../../markdown/prose.tsx'
import { serverRead } from '../../server-read.ts'
import '../../../../styles/pages/markdown.css'

/** What changed in a version, before it is installed. */
export function VersionChangelog({ version }: { version: string }) {
  const intl = useIntl()
  const { api, markdown } = useRouter().options.context
  const { queryFn, retry } = serverRead(api, getVersion, { params: { version } })
  const { data, isError } = useQuery(
    queryOptions({
      queryKey: ['servers-content', 'changelog', version],
      queryFn: async () => (await queryFn()).changelog ?? '',
      retry,
    }),
  )
  const text = data?.trim() ?? ''
  const { data: html } = useQuery({
    ...markdownQuery({ intl, markdown, baseLevel: 3, text }),
    enabled: text !== '',
  })
  if (isError || (data !== undefined && text === ''))
    return (
      <p className="hint">
        <FormattedMessage
          id={isError ? 'hosting-content.changelog.failed' : 'hosting-content.changelog.none'}
        />
      </p>
    )
  return html === undefined ? <Skeleton /> : <Prose html={html} isCompact />
}
