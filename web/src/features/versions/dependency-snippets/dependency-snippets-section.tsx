import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import type { VersionDetail } from '@quarry/api/contract/versions/version-shapes'
import { Check, ChevronDown, Copy } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useCopy } from '../../../lib/use-copy.ts'
import { primaryFile } from '../primary-file.ts'
import { dependencySnippets, type Snippet } from './dependency-snippets.ts'
import '../../../styles/pages/versions-snippets.css'

/**
 * Snippets for terminals, packs and builds to copy, one collapsible section per tool. Without scripts they can be
 * selected.
 */
export function DependencySnippets({ project, version }: { project: ProjectDetail; version: VersionDetail }) {
  const file = primaryFile(version)
  if (!file) return null
  return (
    <section className="slab" aria-labelledby="tools">
      <div className="slab-head">
        <h2 id="tools">
          <FormattedMessage id="versions.lines.title" />
        </h2>
      </div>
      {dependencySnippets({ project, version, file }).map((lines) => (
        <ToolSnippet key={lines.tool} lines={lines} />
      ))}
    </section>
  )
}

function ToolSnippet({ lines: { tool, text } }: { lines: Snippet }) {
  const intl = useIntl()
  const { isCopied, copy } = useCopy()
  const Icon = isCopied ? Check : Copy
  const action = isCopied ? 'shell.copied' : 'shell.copy'
  const name = intl.formatMessage({ id: `versions.lines.tool.${tool}` })
  return (
    <details className="fold" name="tools">
      <summary>
        {name}
        <ChevronDown className="i" aria-hidden="true" />
      </summary>
      <div className="lines-body">
        <p className="muted">
          <FormattedMessage id={`versions.lines.hint.${tool}`} />
        </p>
        <section
          className="tool-lines"
          dir="ltr"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
          tabIndex={0}
          aria-label={name}
        >
          <pre>
            <code>{text}</code>
          </pre>
        </section>
        <button
          type="button"
          className="btn btn-s"
          aria-label={`${intl.formatMessage({ id: action })}: ${name}`}
          onClick={() => copy(text)}
        >
          <Icon className="i" aria-hidden="true" />
          <FormattedMessage id={action} />
        </button>
      </div>
    </details>
  )
}
