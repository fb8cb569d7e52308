import type { ServerPackCheck } from '@quarry/api/contract/hosting/packs'
import { FormattedMessage, useIntl } from 'react-intl'
import { formatBytes } from '../../../../lib/format/format.ts'
import { Checkbox } from '../../../../ui/controls/checkbox.tsx'

interface OptionalFilesProps {
  files: ServerPackCheck['optional']
  /** Paths of those that are left out. */
  without: readonly string[]
  onChange: (without: readonly string[]) => void
}

/** Files of a modpack that a server can do without. */
export function OptionalFiles({ files, without, onChange }: OptionalFilesProps) {
  const intl = useIntl()
  if (files.length === 0) return null
  return (
    <fieldset className="stack gap-2">
      <legend className="label">
        <FormattedMessage id="hosting-content.pack.optional" />
      </legend>
      {files.map(({ path, size }) => (
        <Checkbox
          key={path}
          name="optional"
          value={path}
          checked={!without.includes(path)}
          hint={formatBytes(intl.locale, size)}
          onChange={(event) =>
            onChange(event.target.checked ? without.filter((other) => other !== path) : [...without, path])
          }
        >
          <bdi className="content-path">{path}</bdi>
        </Checkbox>
      ))}
    </fieldset>
  )
}
